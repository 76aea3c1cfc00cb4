import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { rawReply } from "../fuzz/raw-request.ts";
import { tableMarks } from "../fuzz/table-fingerprints.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { testServer } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

const context = await testContext();
await createVenue(context);
const { base, server } = await testServer(context, {
  headersMs: 300,
  requestMs: 500,
  idleMs: 300,
  silenceMs: 800,
  checkEveryMs: 50,
});

const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  expect(await brokenInvariants(context.pool)).toEqual([]);
});

/** Writes `start`, and then one byte after the other for as long as it may. */
async function drip(start: string, to = base): Promise<string> {
  const socket = await dial(to);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(start);
  const dripping = setInterval(() => socket.write("a"), 20);
  await closed(socket);
  clearInterval(dripping);
  return Buffer.concat(chunks).toString();
}

async function dial(to = base): Promise<Socket> {
  const { hostname, port } = new URL(to);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.add(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

const openConnections = (of = server) =>
  new Promise<number>((resolve, reject) => {
    of.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const POST =
  "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

test.each([
  ["headers", "GET /api/venue HTTP/1.1\r\nHost: localhost\r\nCookie: "],
  ["a body of known length", `${POST}Content-Length: 100000\r\n\r\n{"code":"`],
  ["a body in chunks", `${POST}Transfer-Encoding: chunked\r\n\r\nffff\r\n{"code":"`],
])("a client that drips %s is cut off, and nothing is written", async (_, start) => {
  const before = await tableMarks(context.pool);
  // A body that is announced too large is refused at once.
  expect(await drip(start)).toMatch(/^HTTP\/1.1 (408|413) /);
  expect(await tableMarks(context.pool)).toEqual(before);
});

test("a client that says nothing at all is cut off", async () => {
  const socket = await dial();
  socket.resume();
  await closed(socket);
  expect(await openConnections()).toBe(0);
});

test("a client that asks nothing more is let go", async () => {
  const socket = await dial();
  socket.resume();
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await closed(socket);
  expect(socket.bytesRead).toBeGreaterThan(0);
});

test("a client that does not read its answers is cut off", async () => {
  const socket = await dial();
  socket.pause();
  const asking = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(asking.repeat(200));
  await expect.poll(() => openConnections()).toBe(0);
});

test("a hundred clients that drip keep nobody else from being answered", async () => {
  const patient = await testServer(context);
  const slow = `${POST}Content-Length: 1000\r\n\r\n`;
  const dripping = Array.from({ length: 100 }, () => drip(slow, patient.base));
  await expect.poll(() => openConnections(patient.server)).toBe(100);
  const asking = "GET /api/venue HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => rawReply(patient.base, asking)),
  );
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1.1 200 /);
  expect(context.pool.waitingCount).toBe(0);
  for (const socket of sockets) socket.destroy();
  await Promise.all(dripping);
  await expect.poll(() => openConnections(patient.server)).toBe(0);
});
