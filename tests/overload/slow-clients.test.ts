import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendRaw } from "../fuzz/raw-request.ts";
import { readTableFingerprints } from "../fuzz/table-fingerprints.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { testServer } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

const context = await testContext();
await createVenue(context);
const { base, server } = await testServer(context, {
  headersMs: 300,
  requestMs: 500,
  keepAliveMs: 300,
  socketIdleMs: 800,
  checkEveryMs: 50,
});

const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});

/** Sends `initialBytes`, and then single bytes until the server closes the connection. */
async function dripRequest(initialBytes: string, url = base): Promise<string> {
  const socket = await openSocket(url);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(initialBytes);
  const interval = setInterval(() => socket.write("a"), 20);
  await waitForClose(socket);
  clearInterval(interval);
  return Buffer.concat(chunks).toString();
}

async function openSocket(url = base): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.add(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

const countConnections = (httpServer = server) =>
  new Promise<number>((resolve, reject) => {
    httpServer.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const POST =
  "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

test.each([
  ["headers", "GET /api/venue HTTP/1.1\r\nHost: localhost\r\nCookie: "],
  ["a body of known length", `${POST}Content-Length: 100000\r\n\r\n{"code":"`],
  ["a chunked body", `${POST}Transfer-Encoding: chunked\r\n\r\nffff\r\n{"code":"`],
])(
  "a client that sends %s byte by byte is cut off, and nothing is written",
  async (_, initialBytes) => {
    const before = await readTableFingerprints(context.pool);
    // A body with too large a content length is refused at once.
    expect(await dripRequest(initialBytes)).toMatch(/^HTTP\/1.1 (408|413) /);
    expect(await readTableFingerprints(context.pool)).toEqual(before);
  },
);

test("a client that sends nothing is cut off", async () => {
  const socket = await openSocket();
  socket.resume();
  await waitForClose(socket);
  expect(await countConnections()).toBe(0);
});

test("an idle connection is closed after its response", async () => {
  const socket = await openSocket();
  socket.resume();
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await waitForClose(socket);
  expect(socket.bytesRead).toBeGreaterThan(0);
});

test("a client that does not read its responses is cut off", async () => {
  const socket = await openSocket();
  socket.pause();
  const requestText = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(requestText.repeat(200));
  await expect.poll(() => countConnections()).toBe(0);
});

test("a hundred slow clients do not keep others from being served", async () => {
  const defaultServer = await testServer(context);
  const slow = `${POST}Content-Length: 1000\r\n\r\n`;
  const interval = Array.from({ length: 100 }, () => dripRequest(slow, defaultServer.base));
  await expect.poll(() => countConnections(defaultServer.server)).toBe(100);
  const requestText = "GET /api/venue HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => sendRaw(defaultServer.base, requestText)),
  );
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1.1 200 /);
  expect(context.pool.waitingCount).toBe(0);
  for (const socket of sockets) socket.destroy();
  await Promise.all(interval);
  await expect.poll(() => countConnections(defaultServer.server)).toBe(0);
});
