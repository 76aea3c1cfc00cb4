import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { type AppOptions, createListener } from "../../src/server/app.ts";
import type { Context } from "../../src/server/context.ts";
import {
  type ConnectionLimits,
  createHttpServer,
} from "../../src/server/platform/http/http-server.ts";

/** Starts the app on a free port, without the web pages. Returns its base URL. */
export async function testApp(
  context: Context,
  limits: Partial<ConnectionLimits> = {},
): Promise<string> {
  const { base } = await testServer(context, limits);
  return base;
}

/** Starts the app and returns the HTTP server too, for tests that inspect its connections. */
export async function testServer(
  context: Context,
  limits: Partial<ConnectionLimits> = {},
  parts: Partial<AppOptions> = {},
): Promise<{ base: string; server: Server }> {
  const listener = createListener({
    context,
    readiness: { isDraining: false },
    pages: async () => new Response("a page"),
    ...parts,
  });
  const server = createHttpServer(listener, limits);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
