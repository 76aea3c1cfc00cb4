import type { Server } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer, createServerModuleRunner, type ServerOptions } from "vite";
import type { Config } from "../../src/server/platform/config/config.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { createRestartingServer } from "./restarting-server.ts";

/**
 * Serves the sources on `listener`. A change of the pages is applied by Vite; a change of the
 * server restarts it within this process and reloads the page. Each request goes to Vite first,
 * then to the current server.
 */
export async function startDevelopment(config: Config, listener: Server) {
  const pages = await createVite("vite.config.ts", { hmr: { server: listener } });
  const sources = await createVite("vite.server.config.ts", { hmr: false, ws: false });
  const loadWebBuild = () =>
    pages.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  const { ssr } = sources.environments;
  const server = createRestartingServer({
    config,
    loadWebBuild,
    runner: createServerModuleRunner(ssr),
    invalidate: () => ssr.moduleGraph.invalidateAll(),
  });

  listener.on("request", (request, response) => {
    pages.middlewares(request, response, () => server.handle(request, response));
  });
  sources.watcher.on("change", async (file) => {
    if (ssr.moduleGraph.getModulesByFile(file) === undefined) return;
    await server.restart();
    pages.ws.send({ type: "full-reload" });
  });
  await server.restart();
  return {
    stop: async () => {
      listener.closeAllConnections();
      await Promise.all([server.stop(), pages.close(), sources.close()]);
    },
  };
}

function createVite(configFile: string, server: ServerOptions) {
  return createServer({
    root: projectRoot,
    configFile: join(projectRoot, configFile),
    appType: "custom",
    server: { middlewareMode: true, ...server },
  });
}
