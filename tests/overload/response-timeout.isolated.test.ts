import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { errors } from "../../src/shared/errors.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, placement } from "../support/test-visitor.ts";

const RESPONSE_TIMEOUT_MS = 1_000;

vi.mock("../../src/shared/timeouts.ts", async (original) => {
  const { TIMEOUTS_MS } = await original<typeof import("../../src/shared/timeouts.ts")>();
  return { TIMEOUTS_MS: { ...TIMEOUTS_MS, response: 1_000, placementResponse: 1_000 } };
});

const context = await testContext();
const venue = await createVenue(context);
const base = await testApp(context);

test("a payment that takes too long returns PAYMENT_RUNNING and is still confirmed", async () => {
  const [startsAt = new Date()] = venue.slots;
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt);
  const headers = { "checkout-secret": checkoutSecret, connection: "close" };
  context.simulator.addFault({
    method: "POST",
    path: "/v2/payments",
    when: "before",
    kind: "slow",
    ms: 4 * RESPONSE_TIMEOUT_MS,
  });
  const placementResponse = await fetch(`${base}/api/checkouts/${checkout.id}/booking`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(placement(venue)),
  });
  expect(placementResponse.status).toBe(409);
  expect(await placementResponse.json()).toMatchObject({
    code: "PAYMENT_RUNNING",
    message: errors.PAYMENT_RUNNING.sentence,
  });

  const readState = async () => {
    const response = await fetch(`${base}/api/checkouts/${checkout.id}`, { headers });
    return ((await response.json()) as { state: string }).state;
  };
  await expect.poll(readState).toBe("paying");
  await expect.poll(readState).toBe("confirmed");
  await expect
    .poll(() => context.simulator.ledger().map(({ kind }) => kind))
    .toEqual(["authorised", "captured"]);
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});

test("any other request that takes too long gets SERVER_BUSY with Retry-After", async () => {
  const client = await context.pool.connect();
  await client.query("BEGIN; LOCK TABLE activities IN ACCESS EXCLUSIVE MODE");
  const lateResponse = await fetch(`${base}/api/activities`);
  expect(lateResponse.status).toBe(503);
  expect(lateResponse.headers.get("retry-after")).toBe("2");
  expect(await lateResponse.json()).toMatchObject({ code: "SERVER_BUSY" });
  await client.query("ROLLBACK");
  client.release();
  await expect.poll(async () => (await fetch(`${base}/api/activities`)).status).toBe(200);
});
