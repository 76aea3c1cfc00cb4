import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  SQUARE_WEBHOOK_PATH,
  webhooksRoutes,
} from "../../src/server/payments/webhooks/webhooks.routes.ts";
import type { SquareSimulator } from "../../src/square-simulator/simulator.ts";
import type { SimulatedProcess } from "./simulated-process.ts";

const TIMEOUT_MS = 300;

/** Receives the card processor's webhooks over HTTP and passes each to one of the processes. */
export async function receiveWebhooks(
  simulator: SquareSimulator,
  key: string,
  getProcess: (index: number) => Promise<SimulatedProcess>,
): Promise<{ stop(): Promise<void> }> {
  let nextProcess = 0;
  const listener = createServer(async (request, response) => {
    try {
      const process = await getProcess(nextProcess++);
      const appResponse = await process.run(async (context) =>
        webhooksRoutes(context).request(SQUARE_WEBHOOK_PATH, {
          method: "POST",
          headers: new Headers(request.headers as Record<string, string>),
          body: await text(request),
        }),
      );
      response.writeHead(appResponse.status).end(await appResponse.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { publicUrl } = (await getProcess(0)).context.config;
  const unsubscribe = simulator.webhooks.subscribe({
    url: `${publicUrl}${SQUARE_WEBHOOK_PATH}`,
    target: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    key,
    timeoutMs: TIMEOUT_MS,
  });
  return {
    async stop() {
      unsubscribe();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
