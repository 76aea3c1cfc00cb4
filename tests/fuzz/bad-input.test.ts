import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/shared/contract/contract.ts";
import { endpointsOf } from "../../src/shared/contract/endpoint-list.ts";
import { errors, isErrorCode } from "../../src/shared/errors.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { book } from "../support/test-booking.ts";
import { SELLER, testContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, newSecret, offerDiscount } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { voucherOrder } from "../support/test-voucher.ts";
import {
  type Attempt,
  attemptsAt,
  type Fuzzed,
  fuzzedOf,
  strangersAt,
} from "./endpoint-requests.ts";
import { fuzzing } from "./fuzzing.ts";
import { FRESH, LIVE, withLiveCheckout } from "./live-checkout.ts";
import { type WireReply, type WireRequest, wireClient } from "./requests.ts";
import { tableMarks } from "./table-marks.ts";

const context = await testContext();
const venue = await createVenue(context);
// Each request has an address of its own, so that limits do not keep it from being read.
const config = {
  ...context.config,
  trustedProxies: 1,
  square: {
    ...SELLER,
    applicationId: "sandbox-sq0idb-test",
    webhookSignatureKey: "a key",
    baseUrl: context.standin.url,
    sdkUrl: "/standin/square.js",
  },
};
const base = await testApp({ ...context, config });
const client = wireClient(base);
afterAll(client.close);

const admin = await testAccount(context, { role: "admin" });
/** Headers of a browser in which an administrator is signed in. */
let asAdmin = {};

/** Theirs, so that what is spoiled in a change to it gets as far as the operation. */
const bookingId = await book(context, venue, venue.slots[3] as Date, {}, admin.id);

const codeWords: string[] = [];

beforeAll(async () => {
  await context.db.updateTable("activities").set({ maxCapacity: 5_000 }).execute();
  await context.db.updateTable("settings").set({ maxBookingsPerSlot: 5_000 }).execute();
  codeWords.push(await issueVoucher(context.db, 2_000), "SPLASH10");
  await offerDiscount(context.db, "SPLASH10");
});

beforeEach(async () => {
  await context.db.deleteFrom("rateLimits").execute();
  const cookie = await signedInCookie(context, admin);
  asAdmin = { cookie, "sec-fetch-site": "same-origin" };
});

/** Text of every form that some field asks for, much of it naming what is really there. */
const words = () => [
  LIVE.checkoutId,
  LIVE.secret,
  LIVE.cardToken,
  ...codeWords,
  venue.activityId,
  venue.addonId,
  venue.waiverVersionId,
  bookingId,
  randomUUID(),
  newSecret(),
  ...venue.slots.map((slot) => slot.toISOString()),
  venue.slots[0]?.toISOString().slice(0, 10) ?? "",
  "amelia.hart@example.com",
  "07700 900123",
  "KE7 4LD",
  "09:30",
  "16:00",
  "Zoë O’Brien-Łukasz 🏄",
  "M10 20.5L30,40",
  "Europe/London",
  "/files/ab12cd",
  "#7a1f5c",
  "https://www.example.com",
];

/** What goes through to the very end, so that what is spoiled in it gets deep. */
const COMPLETE: Record<string, unknown> = {
  "POST /checkouts": {
    headers: { "checkout-secret": newSecret() },
    body: { activityId: venue.activityId, startsAt: venue.slots[4], ticketCount: 1 },
  },
  "POST /checkouts/{checkoutId}/booking": {
    params: { checkoutId: LIVE.checkoutId },
    headers: { "checkout-secret": LIVE.secret, "idempotency-key": randomUUID() },
    body: placement(venue, { expectedTotalPence: 1_800, cardToken: LIVE.cardToken }),
  },
  "POST /voucher-purchases": {
    headers: { "checkout-secret": FRESH.secret, "idempotency-key": randomUUID() },
    body: voucherOrder({ cardToken: FRESH.cardToken }),
  },
  "POST /bookings/{bookingId}/cancellation": ofBooking({ expectedRefundPence: 1 }),
  "POST /bookings/{bookingId}/move": ofBooking({ startsAt: venue.slots[3]?.toISOString() }),
  "PUT /bookings/{bookingId}/waiver": ofBooking(placement(venue).waiver),
};

function ofBooking(body: unknown) {
  return { params: { bookingId }, headers: {}, body };
}

/** What an attempt has closed or archived would be in the way of the next. */
async function openAgain(): Promise<void> {
  await context.db
    .updateTable("activities")
    .set({ archivedAt: null })
    .where("archivedAt", "is not", null)
    .execute();
  await context.db.deleteFrom("closedDays").execute();
  await context.db
    .updateTable("timeSlots")
    .set({ isAvailable: true, closedReason: null })
    .where("isAvailable", "=", false)
    .execute();
}

/** Who makes something draws its id, so what is not there is made; and what is gone stays gone. */
const DRAWN: ReadonlySet<string> = new Set([
  "PUT /desk/activities/{activityId}",
  "PUT /desk/add-ons/{addonId}",
  "PUT /desk/closures/{closureId}",
  "PUT /desk/discounts/{discountId}",
  "POST /desk/schedules/{scheduleId}/checks",
  "PUT /desk/vouchers/{voucherId}",
  "PUT /desk/voucher-templates/{templateId}",
  "DELETE /desk/voucher-templates/{templateId}",
  "PUT /desk/waiver-templates/{templateId}",
]);

const attempts = (endpoint: Fuzzed) => attemptsAt(endpoint, words(), COMPLETE[endpoint.name]);

const endpoints = endpointsOf(contract).map(fuzzedOf);
let addresses = 0;

async function send(endpoint: Fuzzed, request: WireRequest): Promise<WireReply> {
  addresses += 1;
  const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return client.send({
    ...request,
    headers: {
      ...request.headers,
      ...(endpoint.isForSignedIn && asAdmin),
      "x-forwarded-for": from,
    },
  });
}

describe(`every endpoint (${fuzzing.note})`, () => {
  test.each(endpoints)(
    "$name says no to what is not its input, in words of the table, and writes nothing",
    async (endpoint) => {
      await fc.assert(
        fc.asyncProperty(attempts(endpoint), async (attempt) => {
          await openAgain();
          const request = await withLiveCheckout(context, venue, attempt.request);
          const before = await tableMarks(context.pool);
          const reply = await send(endpoint, request);
          if (attempt.isInput === false) expect(reply.status).toBeGreaterThanOrEqual(400);
          if (reply.status < 400) return;
          expectErrorOfTable(reply);
          // A card that is refused was tried, and that is on record.
          if (reply.status !== 402) expect(await tableMarks(context.pool)).toEqual(before);
        }),
        fuzzing.parameters,
      );
      // What is broken off behind an answer may take another moment.
      await expect.poll(() => context.pool.totalCount - context.pool.idleCount).toBe(0);
    },
    fuzzing.timeoutMs,
  );

  // A date and a kind are no ids: every one of them is a day, or no input.
  const byId = endpoints.filter(
    ({ path, name }) => /\{(?!date\}|kind\})/.test(path) && !DRAWN.has(name),
  );
  test.each(byId)("$name does not find what is not there", async (endpoint) => {
    const [attempt] = fc.sample(strangersAt(endpoint, words()), { numRuns: 1 });
    expect((await send(endpoint, (attempt as Attempt).request)).status).toBe(404);
  });

  test.each(endpoints)(
    "$name takes what its schema takes: the samples get past it",
    async (endpoint) => {
      const valid = attempts(endpoint).filter(({ isInput }) => isInput === true);
      const [attempt] = fc.sample(valid, { numRuns: 1, seed: fuzzing.parameters.seed });
      await openAgain();
      const request = await withLiveCheckout(context, venue, (attempt as Attempt).request);
      expect((await send(endpoint, request)).text).not.toContain("INVALID_INPUT");
    },
  );
});

function expectErrorOfTable({ status, type, text }: WireReply): void {
  expect(type).toContain("application/json");
  const { code, message } = JSON.parse(text) as { code: string; message: string };
  expect(isErrorCode(code), `${code} is in the table`).toBe(true);
  expect({ status, message }).toEqual({
    status: errors[code as keyof typeof errors].status,
    message: errors[code as keyof typeof errors].sentence,
  });
  expect(status, text).toBeLessThan(500);
}
