import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll } from "vitest";
import { createApp } from "../../src/server/app.ts";
import type { Context } from "../../src/server/context.ts";

/** The app on a port of its own, without the web part. */
export async function testApp(context: Context): Promise<string> {
  const app = createApp({
    context,
    readiness: { isDraining: false },
    pages: async () => new Response("a page"),
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
