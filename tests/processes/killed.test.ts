import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { randomFor } from "../support/seed.ts";
import { keepBuying, makeRoom } from "./support/background-buyers.ts";
import { buy } from "./support/buyer.ts";
import { stage } from "./support/process-fixture.ts";
import { carryOn, expectTruth } from "./support/verify-results.ts";

const on = await stage();
const { context, venue } = on;

beforeAll(() => makeRoom(on));

test("a server killed again and again under load loses nothing that it said", async () => {
  const random = randomFor("deaths of a server");
  let server = await on.start();
  const buyers = keepBuying(() => server.url, venue);
  for (let death = 0; death < 5; death++) {
    await sleep(random.whole(300, 1_500));
    await server.kill();
    server = await on.start();
  }
  const before = buyers.told.length;
  await expect.poll(() => buyers.told.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  const told = await buyers.end();
  await server.kill();
  await carryOn(context);
  await expectTruth(context, told);
  expect(told.filter(({ kind }) => kind === "booked").length).toBeGreaterThan(20);
});

test("of two servers one dies with payments in hand, and the other finishes them", async () => {
  const [first, second] = await Promise.all([on.start(), on.start()]);
  // The money is set aside, and the card processor keeps silent about it.
  const forget = context.standin.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "after",
    kind: "hang",
    times: 4,
  });
  const inHand = Array.from({ length: 4 }, () =>
    buy(() => first.url, venue, venue.slots[0] as Date, 3_000),
  );
  const authorised = () =>
    context.standin.payments().filter(({ status }) => status === "APPROVED").length;
  await expect.poll(authorised, { timeout: 10_000 }).toBe(4);
  await first.kill();
  forget();
  const told = await Promise.all(inHand);
  expect(told.map(({ kind }) => kind)).toEqual(Array(4).fill("unsure"));
  // The dead server renews its leases no longer: within ten seconds the other carries on.
  await expect.poll(authorised, { timeout: 20_000, interval: 500 }).toBe(0);
  await second.kill();
  await carryOn(context);
  await expectTruth(context, told);
  const { rows } = await context.pool.query(
    "SELECT FROM bookings WHERE checkout_id = ANY($1::uuid[]) AND status = 'confirmed'",
    [told.map(({ checkoutId }) => checkoutId)],
  );
  expect(rows).toHaveLength(4);
});
