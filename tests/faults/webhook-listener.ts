import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SQUARE_WEBHOOK_PATH } from "../../src/server/payments/webhooks/receive-webhook.ts";
import { webhooksRoutes } from "../../src/server/payments/webhooks/webhooks.routes.ts";
import type { SquareStandin } from "../../src/square-simulator/simulator.ts";
import type { ServerProcess } from "./simulated-process.ts";

const LIMIT_MS = 300;

/** Takes the card processor's webhooks over HTTP and hands each to one of the processes. */
export async function receiveWebhooks(
  standin: SquareStandin,
  key: string,
  processOf: (which: number) => Promise<ServerProcess>,
): Promise<{ stop(): Promise<void> }> {
  let turn = 0;
  const listener = createServer(async (request, response) => {
    try {
      const process = await processOf(turn++);
      const answer = await process.ask(async (context) =>
        webhooksRoutes(context).request(SQUARE_WEBHOOK_PATH, {
          method: "POST",
          headers: new Headers(request.headers as Record<string, string>),
          body: await text(request),
        }),
      );
      response.writeHead(answer.status).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { publicUrl } = (await processOf(0)).context.config;
  const unsubscribe = standin.webhooks.subscribe({
    url: `${publicUrl}${SQUARE_WEBHOOK_PATH}`,
    target: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    key,
    timeoutMs: LIMIT_MS,
  });
  return {
    async stop() {
      unsubscribe();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
