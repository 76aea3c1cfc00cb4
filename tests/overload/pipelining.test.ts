import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "../../src/server/platform/http/http-server.ts";
import { sendRaw } from "../fuzz/raw-request.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";

const MAX_PIPELINED = 16;
const CRLF = "\r\n";

const requestText = (path: string, extraHeaders = "") =>
  `GET ${path} HTTP/1.1${CRLF}Host: localhost${CRLF}${extraHeaders}${CRLF}`;
const numberedRequests = (count: number) =>
  Array.from({ length: count }, (_, number) => requestText(`/${number}`)).join("");

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A server on a free port whose responses the test defines. */
async function startServer(listener: RequestListener): Promise<number> {
  const server = createHttpServer(listener, { maxPipelined: MAX_PIPELINED });
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port });
  cleanups.push(() => socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

test("requests of one connection are processed one at a time and answered in order", async () => {
  let activeCount = 0;
  let maxActive = 0;
  const port = await startServer(async ({ url }, response) => {
    activeCount += 1;
    maxActive = Math.max(maxActive, activeCount);
    await sleep(2);
    activeCount -= 1;
    response.end(`[${url}]`);
  });
  const lastRequest = requestText(`/${MAX_PIPELINED}`, `Connection: close${CRLF}`);
  const reply = await sendRaw(
    `http://127.0.0.1:${port}`,
    numberedRequests(MAX_PIPELINED) + lastRequest,
  );
  const answeredNumbers = [...reply.matchAll(/\[\/(\d+)\]/g)].map(([, number]) => Number(number));
  expect(answeredNumbers).toEqual(Array.from({ length: MAX_PIPELINED + 1 }, (_, number) => number));
  expect(maxActive).toBe(1);
});

test("a connection that pipelines too many requests is closed, and none of the waiting ones starts", async () => {
  const startedUrls: (string | undefined)[] = [];
  const port = await startServer(({ url }) => startedUrls.push(url));
  const socket = await dial(port);
  socket.write(numberedRequests(2000));
  await waitForClose(socket);
  expect(startedUrls).toEqual(["/0"]);
});

test("waiting requests never start once their connection is closed", async () => {
  const startedUrls: (string | undefined)[] = [];
  const connectionClosed = Promise.withResolvers<void>();
  const port = await startServer(async ({ url, socket }, response) => {
    startedUrls.push(url);
    socket.once("close", () => connectionClosed.resolve());
    await connectionClosed.promise;
    response.end("late");
  });
  const socket = await dial(port);
  socket.write(numberedRequests(5));
  await expect.poll(() => startedUrls).toEqual(["/0"]);
  socket.destroy();
  await connectionClosed.promise;
  await sleep(20);
  expect(startedUrls).toEqual(["/0"]);
});

test("a client that reads nothing gets no second response", async () => {
  const large = Buffer.alloc(20_000_000);
  let startedUrls = 0;
  const port = await startServer((_, response) => {
    startedUrls += 1;
    response.end(large);
  });
  const socket = await dial(port);
  socket.pause();
  socket.write(numberedRequests(MAX_PIPELINED));
  await expect.poll(() => startedUrls).toBe(1);
  await sleep(100);
  expect(startedUrls).toBe(1);
});

const base = await testApp(await testContext());

test("other clients are served while connections send requests without end", async () => {
  const flood = requestText("/api/openapi.json").repeat(1000);
  const { port } = new URL(base);
  const stopped = new AbortController();
  const floods = Array.from({ length: 20 }, async () => {
    while (!stopped.signal.aborted) {
      const socket = await dial(Number(port));
      socket.write(flood);
      await waitForClose(socket);
    }
  });
  for (let times = 0; times < 5; times++) {
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/api/venue`)).status).toBe(200);
  }
  stopped.abort();
  await Promise.all(floods);
});

test("the OpenAPI document is compressed and cacheable with an ETag", async () => {
  const address = `${base}/api/openapi.json`;
  const plain = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const etag = plain.headers.get("etag") ?? "";
  const text = await plain.text();
  expect(Object.keys(JSON.parse(text).paths)).toContain("/venue");

  const raw = await sendRaw(
    base,
    requestText("/api/openapi.json", `Accept-Encoding: gzip, br${CRLF}Connection: close${CRLF}`),
  );
  const [head = "", ...body] = raw.split(CRLF + CRLF);
  expect(head).toMatch(/content-encoding: gzip/i);
  expect(gunzipSync(Buffer.from(body.join(CRLF + CRLF), "latin1")).toString()).toBe(text);

  const cachedResponse = await fetch(address, { headers: { "if-none-match": etag } });
  expect({ status: cachedResponse.status, length: (await cachedResponse.text()).length }).toEqual({
    status: 304,
    length: 0,
  });
});
