import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { ModuleRunner } from "vite/module-runner";
import type { Config } from "../../src/server/platform/config/config.ts";
import type { RunningServer } from "../../src/server/start.ts";

interface RestartingServerOptions {
  readonly config: Config;
  readonly loadWebBuild: () => Promise<ServerBuild>;
  readonly runner: ModuleRunner;
  /** Makes the next import read the sources again. */
  readonly invalidate: () => void;
}

type StartModule = typeof import("../../src/server/start.ts");
type PagesModule = typeof import("../../src/server/pages/page-renderer.ts");

/** The server's part, from its sources, as it is now. */
export function createRestartingServer({
  config,
  loadWebBuild,
  runner,
  invalidate,
}: RestartingServerOptions) {
  let running: RunningServer | undefined;
  let httpServer: Server | undefined;
  let queue: Promise<void> = Promise.resolve();

  /** Sources that cannot be loaded leave the server running that is there. */
  const restartOnce = async () => {
    try {
      invalidate();
      runner.clearCache();
      const { startServer } = await runner.import<StartModule>("/src/server/start.ts");
      const { createPageRenderer: pagesOf } = await runner.import<PagesModule>(
        "/src/server/pages/page-renderer.ts",
      );
      await stopOnce();
      running = await startServer(
        // Nobody calls at this port; requests come through the listener that stays.
        { ...config, host: "127.0.0.1", port: 0 },
        {
          pages: (context) => pagesOf(context, loadWebBuild, "development"),
          beforeListening: (server) => {
            httpServer = server;
          },
        },
      );
    } catch (error) {
      console.error(error);
    }
  };
  const stopOnce = async () => {
    const stoppingServer = running;
    running = undefined;
    httpServer = undefined;
    await stoppingServer?.stop();
  };
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work);
    return queue;
  };

  return {
    restart: () => enqueue(restartOnce),
    stop: () => enqueue(stopOnce),
    /** While it starts, a request waits for it. */
    handle: async (request: IncomingMessage, response: ServerResponse) => {
      await queue;
      if (httpServer?.emit("request", request, response)) return;
      response.writeHead(503).end("The server could not start; its terminal says why.");
    },
  };
}
