import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "../../src/server/platform/http/http-server.ts";
import { rawReply } from "../fuzz/raw-request.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";

const WAITING = 16;
const CRLF = "\r\n";

const asking = (path: string, more = "") =>
  `GET ${path} HTTP/1.1${CRLF}Host: localhost${CRLF}${more}${CRLF}`;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => asking(`/${number}`)).join("");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose answers the test gives, on a port of its own. */
async function serverOf(answer: RequestListener): Promise<number> {
  const server = createHttpServer(answer, { pipelined: WAITING });
  ends.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port });
  ends.push(() => socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

test("the requests of one connection are begun one after the other, and answered in order", async () => {
  let inHand = 0;
  let most = 0;
  const port = await serverOf(async ({ url }, outgoing) => {
    inHand += 1;
    most = Math.max(most, inHand);
    await sleep(2);
    inHand -= 1;
    outgoing.end(`[${url}]`);
  });
  const last = asking(`/${WAITING}`, `Connection: close${CRLF}`);
  const reply = await rawReply(`http://127.0.0.1:${port}`, numbered(WAITING) + last);
  const answered = [...reply.matchAll(/\[\/(\d+)\]/g)].map(([, number]) => Number(number));
  expect(answered).toEqual(Array.from({ length: WAITING + 1 }, (_, number) => number));
  expect(most).toBe(1);
});

test("a connection that sends more than may wait is cut, and what waited is never begun", async () => {
  const begun: (string | undefined)[] = [];
  const port = await serverOf(({ url }) => begun.push(url));
  const socket = await dial(port);
  socket.write(numbered(2000));
  await closed(socket);
  expect(begun).toEqual(["/0"]);
});

test("what waits when its connection goes is never begun", async () => {
  const begun: (string | undefined)[] = [];
  const answering = Promise.withResolvers<void>();
  const port = await serverOf(async ({ url, socket }, outgoing) => {
    begun.push(url);
    socket.once("close", () => answering.resolve());
    await answering.promise;
    outgoing.end("late");
  });
  const socket = await dial(port);
  socket.write(numbered(5));
  await expect.poll(() => begun).toEqual(["/0"]);
  socket.destroy();
  await answering.promise;
  await sleep(20);
  expect(begun).toEqual(["/0"]);
});

test("a client that reads nothing is given no second answer", async () => {
  const large = Buffer.alloc(20_000_000);
  let begun = 0;
  const port = await serverOf((_, outgoing) => {
    begun += 1;
    outgoing.end(large);
  });
  const socket = await dial(port);
  socket.pause();
  socket.write(numbered(WAITING));
  await expect.poll(() => begun).toBe(1);
  await sleep(100);
  expect(begun).toBe(1);
});

const base = await testApp(await testContext());

test("while connections send without end, everybody else is answered", async () => {
  const flood = asking("/api/openapi.json").repeat(1000);
  const { port } = new URL(base);
  const isOver = new AbortController();
  const flooding = Array.from({ length: 20 }, async () => {
    while (!isOver.signal.aborted) {
      const socket = await dial(Number(port));
      socket.write(flood);
      await closed(socket);
    }
  });
  for (let times = 0; times < 5; times++) {
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/api/venue`)).status).toBe(200);
  }
  isOver.abort();
  await Promise.all(flooding);
});

test("the interface's description is made once, compressed, and not sent again to who has it", async () => {
  const address = `${base}/api/openapi.json`;
  const plain = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const etag = plain.headers.get("etag") ?? "";
  const text = await plain.text();
  expect(Object.keys(JSON.parse(text).paths)).toContain("/venue");

  const raw = await rawReply(
    base,
    asking("/api/openapi.json", `Accept-Encoding: gzip, br${CRLF}Connection: close${CRLF}`),
  );
  const [head = "", ...body] = raw.split(CRLF + CRLF);
  expect(head).toMatch(/content-encoding: gzip/i);
  expect(gunzipSync(Buffer.from(body.join(CRLF + CRLF), "latin1")).toString()).toBe(text);

  const again = await fetch(address, { headers: { "if-none-match": etag } });
  expect({ status: again.status, length: (await again.text()).length }).toEqual({
    status: 304,
    length: 0,
  });
});
