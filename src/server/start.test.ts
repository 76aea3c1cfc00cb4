import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTcpProxy, throughProxy } from "../../tests/support/tcp-proxy.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { createVenue, newSecret } from "../../tests/support/test-venue.ts";
import { placement } from "../../tests/support/test-visitor.ts";
import { startSquareSimulator } from "../square-simulator/simulator.ts";
import { readConfig } from "./platform/config/config.ts";
import { startServer, type WebApp } from "./start.ts";

const database = await testDatabase();
const venue = await createVenue(database);
const dataDir = await mkdtemp(join(tmpdir(), "slipway-start-"));
const simulator = await startSquareSimulator({ accessToken: "token", locationId: "L1" });
afterAll(async () => {
  await simulator.stop();
  await rm(dataDir, { recursive: true });
});

const web: WebApp = { pages: () => async () => new Response("a page") };
const environment = {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: "0",
  SQUARE_ACCESS_TOKEN: "token",
  SQUARE_APPLICATION_ID: "sandbox-sq0idb-test",
  SQUARE_LOCATION_ID: "L1",
  SQUARE_ENVIRONMENT: "sandbox",
  SQUARE_BASE_URL: simulator.url,
};

/** Starts a server, and a booking whose payment is in flight at a slow card processor. */
async function startPaying() {
  const server = await startServer(readConfig({ ...environment, DEMO: "1" }), web);
  const base = `http://127.0.0.1:${server.port}`;
  const headers = {
    "content-type": "application/json",
    "checkout-secret": newSecret(),
    "idempotency-key": randomUUID(),
  };
  const abortController = new AbortController();
  const post = (path: string, body: object) =>
    fetch(`${base}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: abortController.signal,
    });
  const held = await post("/checkouts", {
    activityId: venue.activityId,
    startsAt: venue.slots[0],
    ticketCount: 2,
  });
  const { id } = (await held.json()) as { id: string };
  const before = simulator.ledger().length;
  simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "slow",
    ms: 800,
  });
  const placementRequest = post(`/checkouts/${id}/booking`, placement(venue));
  const attempts = async () =>
    (
      await database.db
        .selectFrom("paymentAttempts")
        .select("id")
        .where("checkoutId", "=", id)
        .execute()
    ).length;
  await expect.poll(attempts).toBe(1);
  const moneyMoved = () =>
    simulator
      .ledger()
      .slice(before)
      .map((entry) => entry.kind);
  return {
    server,
    base,
    checkoutId: id,
    placing: placementRequest,
    leaving: abortController,
    moneyMoved,
  };
}

test("stopping finishes the booking in flight, then refuses connections", async () => {
  const { server, base, placing: placementRequest, moneyMoved } = await startPaying();
  const [placed] = await Promise.all([placementRequest, server.stop()]);
  expect(placed.status).toBe(201);
  expect(moneyMoved()).toEqual(["authorised", "captured"]);
  await expect(fetch(`${base}/healthz`)).rejects.toThrow();
});

test("a file of another version is refused without rendering a page", async () => {
  const config = readConfig({ ...environment, DEMO: "1" });
  const server = await startServer(config, { ...web, assetsDirectory: dataDir });
  const base = `http://127.0.0.1:${server.port}`;
  expect(await (await fetch(`${base}/elsewhere`)).text()).toBe("a page");
  const refused = await fetch(`${base}/assets/root-0a1b2c3d.js`);
  expect([refused.status, await refused.text()]).toEqual([404, "Not in this version."]);
  await server.stop();
});

test("with a delay, a stopping server serves on while the balancer takes it out", async () => {
  const config = readConfig({ ...environment, DEMO: "1", DRAIN_DELAY_SECONDS: "5" });
  const server = await startServer(config, web);
  const base = `http://127.0.0.1:${server.port}`;
  expect((await fetch(`${base}/readyz`)).headers.get("connection")).toBe("keep-alive");
  const stopping = server.stop();
  const ready = await fetch(`${base}/readyz`);
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  const booking = await fetch(`${base}/api/checkouts`, {
    method: "POST",
    headers: { "content-type": "application/json", "checkout-secret": newSecret() },
    body: JSON.stringify({
      activityId: venue.activityId,
      startsAt: venue.slots[0],
      ticketCount: 1,
    }),
  });
  expect(booking.status).toBe(201);
  expect(booking.headers.get("connection")).toBe("close");
  await stopping;
  await expect(fetch(`${base}/healthz`)).rejects.toThrow();
});

test("stopping also finishes the booking of a client that has disconnected", async () => {
  const {
    server,
    checkoutId,
    placing: placementRequest,
    leaving: abortController,
    moneyMoved,
  } = await startPaying();
  abortController.abort();
  await expect(placementRequest).rejects.toThrow("aborted");
  await server.stop();
  expect(moneyMoved()).toEqual(["authorised", "captured"]);
  const checkout = await database.db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  expect(checkout).toEqual({ state: "confirmed" });
});

const production = {
  ...environment,
  DEMO: "0",
  PUBLIC_URL: "https://book.example.com",
  AUTH_SECRET: "x".repeat(40),
  SMTP_URL: "smtp://127.0.0.1:1",
  TRUST_PROXY: "0",
  // The tests' PostgreSQL runs with fsync off.
  ALLOW_UNSAFE_DATABASE: "1",
};

test("refuses to start with wrong Square settings, and names the setting", async () => {
  const start = (change: object) => startServer(readConfig({ ...production, ...change }), web);
  await expect(start({ SQUARE_LOCATION_ID: "L2" })).rejects.toThrow(
    "SQUARE_LOCATION_ID must name a location of the Square account.",
  );
  await expect(start({ SQUARE_ACCESS_TOKEN: "another" })).rejects.toThrow(
    "SQUARE_ACCESS_TOKEN is not accepted by Square.",
  );
});

test("starts while Square is unreachable", async () => {
  const config = readConfig({ ...production, SQUARE_BASE_URL: "http://127.0.0.1:1" });
  const server = await startServer(config, web);
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
  await server.stop();
});

test("waits at the start until the database is available", async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  afterAll(proxy.close);
  proxy.refuse();
  const config = readConfig({ ...production, DATABASE_URL: throughProxy(database.url, proxy) });
  let isStarted = false;
  const starting = startServer(config, web).finally(() => {
    isStarted = true;
  });
  await expect.poll(proxy.refusedCount).toBeGreaterThan(1);
  expect(isStarted).toBe(false);
  proxy.resume();
  const server = await starting;
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
  await server.stop();
});

test("refuses a database with the demo venue outside demo mode", async () => {
  await database.db.updateTable("settings").set({ isDemo: true }).execute();
  await expect(startServer(readConfig(production), web)).rejects.toThrow("holds the demo venue");
});
