import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { closeGracefully, createHttpServer } from "../../src/server/platform/http/http-server.ts";
import { startServer } from "../../src/server/start.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, placement } from "../support/test-visitor.ts";

const context = await testContext();
const venue = await createVenue(context);
const dataDir = await mkdtemp(join(tmpdir(), "slipway-shutdown-"));
afterAll(() => rm(dataDir, { recursive: true }));

function start() {
  const config = readConfig({
    DEMO: "1",
    PORT: "0",
    DATABASE_URL: context.database.url,
    DATA_DIR: dataDir,
    SQUARE_ACCESS_TOKEN: SQUARE_ACCOUNT.accessToken,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-test",
    SQUARE_LOCATION_ID: SQUARE_ACCOUNT.locationId,
    SQUARE_ENVIRONMENT: SQUARE_ACCOUNT.environment,
    SQUARE_BASE_URL: context.simulator.url,
  });
  return startServer(config, { pages: () => async () => new Response("a page") });
}

const BUYER_COUNT = 10;

test("a shutdown under load completes every booking in flight, closes its connection and accepts no new one", async () => {
  const server = await start();
  const base = `http://127.0.0.1:${server.port}`;
  const [first = new Date(), second = new Date()] = venue.slots;
  const visitors = await Promise.all(
    Array.from({ length: BUYER_COUNT }, (_, i) => hold(context, venue, i % 2 ? first : second, 1)),
  );
  const idleSocket = connect(server.port, "127.0.0.1");
  await once(idleSocket, "connect");

  context.simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "slow",
    ms: 5_000,
    times: BUYER_COUNT,
  });
  const placements = visitors.map(({ checkout, checkoutSecret }) =>
    fetch(`${base}/api/checkouts/${checkout.id}/booking`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "checkout-secret": checkoutSecret,
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(placement(venue, { expectedTotalPence: 1800 })),
    }),
  );
  await expect.poll(countAttempts).toBe(BUYER_COUNT);
  const shutdown = server.stop();

  await once(idleSocket, "close");
  await expect(fetch(`${base}/healthz`)).rejects.toThrow();
  for (const response of await Promise.all(placements)) {
    expect(response.status).toBe(201);
    expect(response.headers.get("connection")).toBe("close");
  }
  await shutdown;
  expect(server.context.pool.ended).toBe(true);
  const kinds = context.simulator.ledger().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "captured")).toHaveLength(BUYER_COUNT);
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
}, 60_000);

async function countAttempts(): Promise<number> {
  return (await context.db.selectFrom("paymentAttempts").select("id").execute()).length;
}

test("a draining process is not ready, and closes the connection with every response", async () => {
  const readiness = { isDraining: false };
  const app = createApp({ context, readiness, pages: async () => new Response("a page") });
  expect((await app.request("/readyz")).status).toBe(200);
  expect((await app.request("/healthz")).headers.get("connection")).toBeNull();
  readiness.isDraining = true;
  expect((await app.request("/readyz")).status).toBe(503);
  for (const path of ["/healthz", "/readyz", "/files/none"]) {
    expect((await app.request(path)).headers.get("connection")).toBe("close");
  }
});

test("a request that does not finish in time is aborted", async () => {
  const server = createHttpServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const hangingRequest = fetch(`http://127.0.0.1:${port}/`).then(
    () => "answered",
    () => "cut",
  );
  await once(server, "request");
  expect(await closeGracefully(server, 100)).toBe(false);
  expect(await hangingRequest).toBe("cut");
});

test("a client that keeps its connection open after a response does not delay the shutdown", async () => {
  const server = createHttpServer((_, response) => response.end("here you are"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  expect(await closeGracefully(server, 60_000)).toBe(true);
});
