import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { raiseCapacity, startBuyers } from "./support/background-buyers.ts";
import { buy } from "./support/buyer.ts";
import { processFixture } from "./support/process-fixture.ts";
import { expectResultsTrue, recoverAll } from "./support/verify-results.ts";

const fixture = await processFixture();
const { context, venue } = fixture;

beforeAll(() => raiseCapacity(fixture));

test("SIGTERM under load: work in flight completes, and the process exits with 0", async () => {
  const [first, second] = await Promise.all([fixture.start(), fixture.start()]);
  let address = first.url;
  const buyers = startBuyers(() => address, venue);
  await expect.poll(() => buyers.results.length, { timeout: 60_000 }).toBeGreaterThan(20);
  // As behind a load balancer: new requests go to the other server from now on.
  address = second.url;
  expect(await first.terminate()).toBe(0);
  const before = buyers.results.length;
  await expect.poll(() => buyers.results.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  const results = await buyers.finish();
  expect(await second.terminate()).toBe(0);
  expect(results.every(({ kind }) => kind === "booked")).toBe(true);
  await recoverAll(context);
  await expectResultsTrue(context, results);
});

test("a slow payment completes before the process exits", async () => {
  const server = await fixture.start();
  context.simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "slow",
    ms: 3_000,
  });
  const purchase = buy(() => server.url, venue, venue.slots[0] as Date);
  const isAuthorised = () =>
    context.simulator.payments().some(({ status }) => status === "APPROVED");
  await expect.poll(isAuthorised, { timeout: 60_000 }).toBe(true);
  const [exitCode, results] = await Promise.all([server.terminate(), purchase]);
  expect(exitCode).toBe(0);
  expect(results.kind).toBe("booked");
  await recoverAll(context);
  await expectResultsTrue(context, [results]);
});

test("a later SIGTERM does not wait", async () => {
  const server = await fixture.start();
  context.simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "slow",
    ms: 10_000,
  });
  const stopping = new AbortController();
  const purchase = buy(() => server.url, venue, venue.slots[0] as Date, {
    giveUp: stopping.signal,
  });
  const isAuthorised = () =>
    context.simulator.payments().some(({ status }) => status === "APPROVED");
  await expect.poll(isAuthorised, { timeout: 60_000 }).toBe(true);
  void server.terminate();
  const isReady = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(false);
  // Not a duplicate that a parent forwards.
  await sleep(2_000);
  expect(await server.terminate()).toBe(1);
  stopping.abort();
  await purchase;
  await recoverAll(context);
  await expectResultsTrue(context, [await purchase]);
});
