import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { drainDeliveries } from "../../src/server/emails/send-emails.ts";
import { finishSettling } from "../../src/server/payments/charge/settle-payments.ts";
import { toBookingReference } from "../../src/shared/codes.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { book } from "../support/test-booking.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, newSecret, offerDiscount } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { voucherOrder } from "../support/test-voucher.ts";
import type { FuzzedEndpoint } from "./endpoint-requests.ts";
import { FRESH_PURCHASE, LIVE_CHECKOUT, withLiveCheckout } from "./live-checkout.ts";
import { type WireReply, type WireRequest, wireClient } from "./wire-client.ts";
import { detectWrites } from "./write-detector.ts";

/**
 * A venue and a client that can send anything to its API: signed in as an admin where an endpoint
 * requires it, and from a new client address each time so that no rate limit applies.
 */
export async function fuzzFixture() {
  const context = await testContext();
  const { db } = context;
  const venue = await createVenue(context);
  const config = {
    ...context.config,
    trustedProxies: 1,
    square: {
      ...SQUARE_ACCOUNT,
      applicationId: "sandbox-sq0idb-test",
      webhookSignatureKey: "a key",
      baseUrl: context.simulator.url,
      sdkUrl: "/simulator/square.js",
    },
  };
  const client = wireClient(await testApp({ ...context, config }));
  afterAll(client.close);

  const admin = await testAccount(context, { role: "admin" });
  // Owned by the admin's account, so that corrupted changes to it reach the operation.
  const bookingId = await book(context, venue, venue.slots[3] as Date, {}, admin.id);
  await db.updateTable("activities").set({ maxCapacity: 5_000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 5_000 }).execute();
  const sampleCodes = [await issueVoucher(db, 2_000), "SPLASH10"];
  await offerDiscount(db, "SPLASH10");
  const takeWrites = await detectWrites(context.database.ownerPool);

  /** Headers of the admin's session. */
  let adminHeaders = {};
  let addressCount = 0;

  return {
    context,
    takeWrites,

    async signIn(): Promise<void> {
      await db.deleteFrom("rateLimits").execute();
      adminHeaders = {
        cookie: await signedInCookie(context, admin),
        "sec-fetch-site": "same-origin",
      };
    },

    withLiveValues: (request: WireRequest) => withLiveCheckout(context, venue, request),

    async send(endpoint: FuzzedEndpoint, request: WireRequest): Promise<WireReply> {
      addressCount += 1;
      const clientAddress = `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
      const headers = {
        ...(endpoint.isForSignedIn && adminHeaders),
        "x-forwarded-for": clientAddress,
      };
      const reply = await client.send({
        ...request,
        headers: { ...request.headers, ...headers },
      });
      // Background work would look like a write of the next request.
      await Promise.all([drainDeliveries(context), finishSettling(context)]);
      return reply;
    },

    /**
     * Reopens everything that a request has closed or archived, because it would affect the next
     * one.
     */
    async reopenEverything(): Promise<void> {
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

    /** Sample texts for every field format, many of them ids of existing rows. */
    sampleTexts: () => [
      LIVE_CHECKOUT.checkoutId,
      LIVE_CHECKOUT.secret,
      LIVE_CHECKOUT.cardToken,
      ...sampleCodes,
      venue.activityId,
      venue.addonId,
      venue.waiverVersionId,
      bookingId,
      toBookingReference(bookingId),
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
      "GB 123 4567 27",
      "https://www.example.com",
      "4829",
      "492817",
      "ABCD-EFGH-IJKL-2345",
      "ABCD-EFGH-IJKL-MNOP-QRST-UV23",
    ],

    /**
     * Inputs that succeed completely, so that corruptions of them reach deep into the operation.
     */
    completeInputs: {
      "POST /checkouts": {
        headers: { "checkout-secret": newSecret() },
        body: { activityId: venue.activityId, startsAt: venue.slots[4], ticketCount: 1 },
      },
      "POST /checkouts/{checkoutId}/booking": {
        params: { checkoutId: LIVE_CHECKOUT.checkoutId },
        headers: { "checkout-secret": LIVE_CHECKOUT.secret, "idempotency-key": randomUUID() },
        body: placement(venue, { expectedTotalPence: 1_800, cardToken: LIVE_CHECKOUT.cardToken }),
      },
      "POST /voucher-purchases": {
        headers: { "checkout-secret": FRESH_PURCHASE.secret, "idempotency-key": randomUUID() },
        body: voucherOrder({ cardToken: FRESH_PURCHASE.cardToken }),
      },
      "POST /bookings/{bookingId}/cancellation": bookingInput(bookingId, {
        expectedRefundPence: 1,
      }),
      "POST /bookings/{bookingId}/move": bookingInput(bookingId, {
        startsAt: venue.slots[3]?.toISOString(),
      }),
      "PUT /bookings/{bookingId}/waiver": bookingInput(bookingId, placement(venue).waiver),
    } as Readonly<Record<string, unknown>>,
  };
}

function bookingInput(bookingId: string, body: unknown) {
  return { params: { bookingId }, headers: {}, body };
}
