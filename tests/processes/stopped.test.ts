import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { keepBuying, makeRoom } from "./support/background-buyers.ts";
import { buy } from "./support/buyer.ts";
import { stage } from "./support/process-fixture.ts";
import { carryOn, expectTruth } from "./support/verify-results.ts";

const on = await stage();
const { context, venue } = on;

beforeAll(() => makeRoom(on));

test("SIGTERM under load: what was begun is finished, and the process leaves in order", async () => {
  const [first, second] = await Promise.all([on.start(), on.start()]);
  let address = first.url;
  const buyers = keepBuying(() => address, venue);
  await expect.poll(() => buyers.told.length, { timeout: 20_000 }).toBeGreaterThan(20);
  // As behind a load balancer: new requests go to the other server from now on.
  address = second.url;
  expect(await first.terminate()).toBe(0);
  const before = buyers.told.length;
  await expect.poll(() => buyers.told.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  const told = await buyers.end();
  expect(await second.terminate()).toBe(0);
  expect(told.every(({ kind }) => kind === "booked")).toBe(true);
  await carryOn(context);
  await expectTruth(context, told);
});

test("a payment that the card processor answers slowly is finished before the process leaves", async () => {
  const server = await on.start();
  context.standin.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "slow",
    ms: 3_000,
  });
  const buying = buy(() => server.url, venue, venue.slots[0] as Date);
  const asked = () => context.standin.payments().some(({ status }) => status === "APPROVED");
  await expect.poll(asked, { timeout: 10_000 }).toBe(true);
  const [exitCode, told] = await Promise.all([server.terminate(), buying]);
  expect(exitCode).toBe(0);
  expect(told.kind).toBe("booked");
  await carryOn(context);
  await expectTruth(context, [told]);
});

test("a second SIGTERM does not wait", async () => {
  const server = await on.start();
  context.standin.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "slow",
    ms: 10_000,
  });
  const buying = buy(() => server.url, venue, venue.slots[0] as Date, 2_000);
  const asked = () => context.standin.payments().some(({ status }) => status === "APPROVED");
  await expect.poll(asked, { timeout: 10_000 }).toBe(true);
  void server.terminate();
  await sleep(100);
  expect(await server.terminate()).toBe(1);
  await buying;
  await carryOn(context);
  await expectTruth(context, [await buying]);
});
