import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { finishSending } from "../../src/server/emails/send-emails.ts";
import { finishSettling } from "../../src/server/payments/settle-payments-now.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { book } from "../support/test-booking.ts";
import { SELLER, testContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, newSecret, offerDiscount } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { voucherOrder } from "../support/test-voucher.ts";
import type { Fuzzed } from "./endpoint-requests.ts";
import { FRESH, LIVE, withLiveCheckout } from "./live-checkout.ts";
import { type WireReply, type WireRequest, wireClient } from "./wire-client.ts";
import { watchWrites } from "./write-detector.ts";

/**
 * A venue whose API takes whatever is sent to it: signed in as an administrator where somebody has
 * to be, from an address of its own each time so that no limit keeps it from being read.
 */
export async function fuzzStage() {
  const context = await testContext();
  const { db, pool } = context;
  const venue = await createVenue(context);
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
  const client = wireClient(await testApp({ ...context, config }));
  afterAll(client.close);

  const admin = await testAccount(context, { role: "admin" });
  // Theirs, so that what is spoiled in a change to it gets as far as the operation.
  const bookingId = await book(context, venue, venue.slots[3] as Date, {}, admin.id);
  await db.updateTable("activities").set({ maxCapacity: 5_000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 5_000 }).execute();
  const codeWords = [await issueVoucher(db, 2_000), "SPLASH10"];
  await offerDiscount(db, "SPLASH10");
  const writes = await watchWrites(pool);

  /** Headers of a browser in which the administrator is signed in. */
  let asAdmin = {};
  let addresses = 0;

  return {
    context,
    marks: writes.marks,

    async signIn(): Promise<void> {
      await db.deleteFrom("rateLimits").execute();
      asAdmin = { cookie: await signedInCookie(context, admin), "sec-fetch-site": "same-origin" };
    },

    live: (request: WireRequest) => withLiveCheckout(context, venue, request),

    async send(endpoint: Fuzzed, request: WireRequest): Promise<WireReply> {
      addresses += 1;
      const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const headers = { ...(endpoint.isForSignedIn && asAdmin), "x-forwarded-for": from };
      const reply = await client.send({
        ...request,
        headers: { ...request.headers, ...headers },
      });
      // What goes on behind the answer would be taken for a write of the next request.
      await Promise.all([finishSending(context), finishSettling(context)]);
      return reply;
    },

    /** What a request has closed or archived would be in the way of the next. */
    async openAgain(): Promise<void> {
      await db
        .updateTable("activities")
        .set({ archivedAt: null })
        .where("archivedAt", "is not", null)
        .execute();
      await db.deleteFrom("closedDays").execute();
      await db
        .updateTable("timeSlots")
        .set({ isAvailable: true, closedReason: null })
        .where("isAvailable", "=", false)
        .execute();
    },

    /** Text of every form that some field asks for, much of it naming what is really there. */
    words: () => [
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
    ],

    /** What goes through to the very end, so that what is spoiled in it gets deep. */
    complete: {
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
      "POST /bookings/{bookingId}/cancellation": ofBooking(bookingId, { expectedRefundPence: 1 }),
      "POST /bookings/{bookingId}/move": ofBooking(bookingId, {
        startsAt: venue.slots[3]?.toISOString(),
      }),
      "PUT /bookings/{bookingId}/waiver": ofBooking(bookingId, placement(venue).waiver),
    } as Readonly<Record<string, unknown>>,
  };
}

function ofBooking(bookingId: string, body: unknown) {
  return { params: { bookingId }, headers: {}, body };
}
