import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { randomFor } from "../support/seed.ts";
import { raiseCapacity, startBuyers } from "./support/background-buyers.ts";
import { buy } from "./support/buyer.ts";
import { processFixture } from "./support/process-fixture.ts";
import { expectResultsTrue, recoverAll } from "./support/verify-results.ts";

const fixture = await processFixture();
const { context, venue } = fixture;

beforeAll(() => raiseCapacity(fixture));

test("a server killed repeatedly under load loses nothing that it acknowledged", async () => {
  const random = randomFor("deaths of a server");
  let server = await fixture.start();
  const buyers = startBuyers(() => server.url, venue);
  for (let crash = 0; crash < 5; crash++) {
    await sleep(random.integer(300, 1_500));
    await server.kill();
    server = await fixture.start();
  }
  const before = buyers.results.length;
  await expect.poll(() => buyers.results.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  const results = await buyers.finish();
  await server.kill();
  await recoverAll(context);
  await expectResultsTrue(context, results);
  expect(results.filter(({ kind }) => kind === "booked").length).toBeGreaterThan(20);
});

test("when one of two servers is killed with payments in flight, the other completes them", async () => {
  const [first, second] = await Promise.all([fixture.start(), fixture.start()]);
  // The card is authorised, but the card processor does not respond.
  const clearFault = context.simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "hang",
    times: 4,
  });
  const stopping = new AbortController();
  const pendingPurchases = Array.from({ length: 4 }, () =>
    buy(() => first.url, venue, venue.slots[0] as Date, { giveUp: stopping.signal }),
  );
  const countAuthorised = () =>
    context.simulator.payments().filter(({ status }) => status === "APPROVED").length;
  await expect.poll(countAuthorised, { timeout: 60_000 }).toBe(4);
  await first.kill();
  stopping.abort();
  clearFault();
  const results = await Promise.all(pendingPurchases);
  expect(results.map(({ kind }) => kind)).toEqual(Array(4).fill("unsure"));
  // The killed server's leases expire, so the other server resumes within ten seconds.
  await expect.poll(countAuthorised, { timeout: 60_000, interval: 500 }).toBe(0);
  await second.kill();
  await recoverAll(context);
  await expectResultsTrue(context, results);
  const { rows } = await context.pool.query(
    "SELECT FROM bookings WHERE checkout_id = ANY($1::uuid[]) AND status = 'confirmed'",
    [results.map(({ checkoutId }) => checkoutId)],
  );
  expect(rows).toHaveLength(4);
});
