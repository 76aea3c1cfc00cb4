import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { os } from "@orpc/server";
import { expect, onTestFinished, test } from "vitest";
import { createFastPath } from "./fast-path.ts";

/** Serves `GET /api/item`, and resolves `called` with the signal that its handler got. */
async function serveItem(respond: () => Promise<unknown>) {
  const called = Promise.withResolvers<AbortSignal>();
  const item = os.route({ method: "GET", path: "/item" }).handler(async ({ signal }) => {
    if (signal) called.resolve(signal);
    return respond();
  });
  const handleFastPath = createFastPath<object>({
    endpoints: [item],
    headers: {},
    readiness: { isDraining: false },
    toContext: () => ({}),
    onError: (error) => {
      throw error;
    },
    onUnreadable: (error) => {
      throw error;
    },
    onMatch: () => undefined,
    logRequest: () => undefined,
  });
  const server = createServer(handleFastPath).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET /api/item?of=one HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return { client, signal: await called.promise };
}

test("a client that disconnects early aborts its call", async () => {
  const response = Promise.withResolvers<unknown>();
  const { client, signal } = await serveItem(() => response.promise);
  client.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
  response.resolve({});
});

test("a call that was answered is not aborted when its client leaves", async () => {
  const { client, signal } = await serveItem(async () => ({}));
  await once(client, "data");
  client.end();
  await once(client, "close");
  expect(signal.aborted).toBe(false);
});
