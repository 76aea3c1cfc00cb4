import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { errors } from "../../src/shared/errors.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, placement } from "../support/test-visitor.ts";

const ANSWER_MS = 1_000;

vi.mock("../../src/shared/timeouts.ts", async (original) => {
  const { TIME_LIMITS_MS } = await original<typeof import("../../src/shared/timeouts.ts")>();
  return { TIME_LIMITS_MS: { ...TIME_LIMITS_MS, answer: 1_000, placingAnswer: 1_000 } };
});

const context = await testContext();
const venue = await createVenue(context);
const base = await testApp(context);

test("a payment that takes too long is said to be checked, and goes on to its booking", async () => {
  const [startsAt = new Date()] = venue.slots;
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt);
  const headers = { "checkout-secret": checkoutSecret, connection: "close" };
  context.standin.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "slow",
    ms: 4 * ANSWER_MS,
  });
  const placed = await fetch(`${base}/api/checkouts/${checkout.id}/booking`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(placement(venue)),
  });
  expect(placed.status).toBe(409);
  expect(await placed.json()).toMatchObject({
    code: "PAYMENT_RUNNING",
    message: errors.PAYMENT_RUNNING.sentence,
  });

  const state = async () => {
    const response = await fetch(`${base}/api/checkouts/${checkout.id}`, { headers });
    return ((await response.json()) as { state: string }).state;
  };
  await expect.poll(state).toBe("paying");
  await expect.poll(state).toBe("confirmed");
  await expect
    .poll(() => context.standin.ledger().map(({ kind }) => kind))
    .toEqual(["authorised", "captured"]);
  expect(await brokenInvariants(context.pool)).toEqual([]);
});

test("anything else that takes too long is asked to be tried again", async () => {
  const client = await context.pool.connect();
  await client.query("BEGIN; LOCK TABLE activities IN ACCESS EXCLUSIVE MODE");
  const late = await fetch(`${base}/api/activities`);
  expect(late.status).toBe(503);
  expect(late.headers.get("retry-after")).toBe("2");
  expect(await late.json()).toMatchObject({ code: "SERVER_BUSY" });
  await client.query("ROLLBACK");
  client.release();
  expect((await fetch(`${base}/api/activities`)).status).toBe(200);
});
