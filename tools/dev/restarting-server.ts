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

/** A server that can be restarted from its changed sources. */
export function createRestartingServer({
  config,
  loadWebBuild,
  runner,
  invalidate,
}: RestartingServerOptions) {
  let running: RunningServer | undefined;
  let httpServer: Server | undefined;
  let queue: Promise<void> = Promise.resolve();

  /** If the sources cannot be loaded, the running server stays. */
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
        // This port gets no requests: they arrive at the listener that stays open.
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
    /** Requests wait while the server starts. */
    handle: async (request: IncomingMessage, response: ServerResponse) => {
      await queue;
      if (httpServer?.emit("request", request, response)) return;
      response.writeHead(503).end("The server could not start; see its terminal.");
    },
  };
}
