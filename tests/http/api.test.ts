import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { errors } from "../../src/shared/errors.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";

const context = await testContext();
const venue = await createVenue(context);
const base = await testApp(context);

interface Reply {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
}

async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Reply> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const holdInput = (changes = {}) => ({
  activityId: venue.activityId,
  startsAt: venue.slots[0]?.toISOString(),
  ticketCount: 2,
  ...changes,
});

test("a visitor can list activities, days and slots, hold, place a booking and read it over HTTP", async () => {
  const activities = await call("GET", "/activities");
  expect(activities.body).toMatchObject([{ id: venue.activityId, pricePence: 1800 }]);
  const days = await call("GET", `/activities/${venue.activityId}/days`);
  expect(days.body.days).toHaveLength(14);
  const date = days.body.days[1].date;
  const slots = await call("GET", `/activities/${venue.activityId}/slots?date=${date}`);
  expect(slots.body).toHaveLength(6);
  expect(slots.body[0]).toMatchObject({ placesLeft: 10, reason: null });

  const secret = { "checkout-secret": newSecret() };
  const holdReply = await call("POST", "/checkouts", holdInput(), secret);
  expect(holdReply).toMatchObject({ status: 201, body: { state: "held", ticketCount: 2 } });
  const checkout = `/checkouts/${holdReply.body.id}`;
  expect(await call("PATCH", checkout, { ticketCount: 3 }, secret)).toMatchObject({ status: 200 });
  expect(await call("PATCH", checkout, { ticketCount: 2 }, secret)).toMatchObject({ status: 200 });

  const key = { "idempotency-key": randomUUID() };
  const placementReply = await call("POST", `${checkout}/booking`, placement(venue), {
    ...secret,
    ...key,
  });
  expect(placementReply).toMatchObject({
    status: 201,
    body: { state: "confirmed", warning: null },
  });
  const checkoutReply = await call("GET", checkout, undefined, secret);
  expect(checkoutReply.body).toMatchObject({
    state: "confirmed",
    booking: placementReply.body.booking,
  });
  const after = await call("GET", `/activities/${venue.activityId}/slots?date=${date}`);
  expect(after.body[0]).toMatchObject({ placesLeft: 8 });
});

test("a GET writes nothing: reading days and slots creates no slot rows", async () => {
  const count = () =>
    context.db
      .selectFrom("timeSlots")
      .select(({ fn }) => fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
  const before = await count();
  await call("GET", `/activities/${venue.activityId}/days?from=2027-03-01`);
  await call("GET", `/activities/${venue.activityId}/slots?date=2027-03-01`);
  expect(await count()).toEqual(before);
});

test("a declined card returns 402 with its code and sentence", async () => {
  const secret = { "checkout-secret": newSecret() };
  const holdReply = await call("POST", "/checkouts", holdInput(), secret);
  const declined = placement(venue, {
    cardToken: cardToken({ amount: "36.00", outcome: "CVV_FAILURE" }),
  });
  const path = `/checkouts/${holdReply.body.id}/booking`;
  expect(
    await call("POST", path, declined, { ...secret, "idempotency-key": randomUUID() }),
  ).toMatchObject({
    status: 402,
    body: { code: "CARD_CVV_WRONG", message: errors.CARD_CVV_WRONG.sentence },
  });
  await call("DELETE", `/checkouts/${holdReply.body.id}`, undefined, secret);
});

test("unknown, spent, expired and voided vouchers get the same response", async () => {
  const unknown = await call("POST", "/voucher-checks", { code: "0000-0000-0000-0000" });
  expect(unknown).toMatchObject({ status: 409, body: { code: "VOUCHER_INVALID" } });
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const voucherChanges of [
    { balancePence: 0 },
    { expiresAt: yesterday },
    { balancePence: 0, voidedAt: yesterday },
  ]) {
    const code = await issueVoucher(context.db, 500);
    expect((await call("POST", "/voucher-checks", { code })).status).toBe(200);
    await context.db.deleteFrom("voucherLedger").execute();
    await context.db.updateTable("vouchers").set(voucherChanges).where("code", "=", code).execute();
    expect((await call("POST", "/voucher-checks", { code })).body).toEqual(unknown.body);
  }
});

test("checking codes is rate limited with 429", async () => {
  const codes = Array.from({ length: 60 }, () => call("POST", "/voucher-checks", { code: "X" }));
  const statuses = (await Promise.all(codes)).map((reply) => reply.status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(50);
});

test("invalid input names its field with the specification's message", async () => {
  const secret = { "checkout-secret": newSecret(), "idempotency-key": randomUUID() };
  const good = placement(venue);
  const bad = {
    ...good,
    contact: { ...good.contact, firstName: " ", email: "amelia@", phone: "12" },
    waiver: { ...good.waiver, acceptTerms: false },
  };
  const reply = await call("POST", `/checkouts/${randomUUID()}/booking`, bad, secret);
  expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  expect(reply.body.data.fields).toEqual(
    expect.arrayContaining([
      { path: "contact.firstName", message: "First name is required" },
      { path: "contact.email", message: "Please enter a valid email address" },
      { path: "contact.phone", message: "Please enter a valid UK phone number" },
      {
        path: "waiver.acceptTerms",
        message: "You must accept the terms and conditions to continue",
      },
    ]),
  );
});

test("a body that is too large gets 413, and an unknown path 404", async () => {
  const huge = JSON.stringify({ code: "9".repeat(40_000) });
  expect(await call("POST", "/voucher-checks", huge)).toMatchObject({
    status: 413,
    body: { code: "TOO_LARGE" },
  });
  expect(await call("GET", "/nothing/here")).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  });
  expect(await call("DELETE", "/activities")).toMatchObject({ status: 404 });
});

test("a query parameter with the name of a path parameter does not override it", async () => {
  const path = `/activities/${venue.activityId}`;
  const other = randomUUID();
  const expectedReply = { status: 200, body: { id: venue.activityId } };
  expect(await call("GET", `${path}?activityId=${other}`)).toMatchObject(expectedReply);
  const [startsAt] = venue.slots;
  const date = startsAt?.toISOString().slice(0, 10);
  const slots = await call("GET", `${path}/slots?date=${date}&activityId=${other}`);
  expect(slots.body).toHaveLength(6);
});

test("without its database the API returns 503 DATABASE_UNAVAILABLE", async () => {
  const pool = new Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 500 });
  const unavailableUrl = await testApp({ ...context, pool });
  const response = await fetch(
    `${unavailableUrl}/api/activities/${venue.activityId}/slots?date=2027-01-01`,
  );
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: "DATABASE_UNAVAILABLE",
    message: "Database connection not available",
  });
  await pool.end();
});

test("health, readiness and the API's own documentation respond", async () => {
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const openapi = await call("GET", "/openapi.json");
  expect(Object.keys(openapi.body.paths)).toContain("/checkouts/{checkoutId}/booking");
  const docs = await (await fetch(`${base}/api/docs`)).text();
  for (const endpoint of listEndpoints(contract)) {
    expect(docs).toContain(endpoint["~orpc"].route.path);
  }
  expect(docs).toContain(errors.SLOT_FULL.sentence);
});
