import { z } from "zod";
import {
  MAX_ADDON_KINDS,
  MAX_ADDON_QUANTITY,
  MAX_TICKETS,
  MIN_TICKETS,
  PLACEMENT_MAX_BYTES,
  SIGNATURE_MAX_BYTES,
} from "../../limits.ts";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, requiredText } from "../base/fields.ts";
import { discountCodeInput, voucherCodeInput } from "./codes.ts";
import { contact } from "./contact.ts";
import { cardRefusals, cardTokenInput, idempotencyKey } from "./payments.ts";

/**
 * The visitor's secret for a checkout: 128 random bits in hexadecimal, generated in the browser and
 * sent in a header, never in a URL. Repeating the creation with the same secret returns the same
 * checkout, so a lost response never holds places twice. Once the checkout is booked, the secret is
 * also a token of the booking's manage link, after the `#`, which browsers do not send.
 */
export const secretHeader = z.object({
  "checkout-secret": z.string().regex(/^[0-9a-f]{32}$/, "The checkout secret is malformed"),
});

const ticketCount = z.int().min(MIN_TICKETS).max(MAX_TICKETS);

export const paidOrder = z.object({
  ticketsPence: pence,
  addonsPence: pence,
  subtotalPence: pence,
  discountPence: pence,
  voucherPence: pence,
  totalPence: pence,
});
export type PaidOrder = z.infer<typeof paidOrder>;

export const confirmedBooking = z.object({
  id,
  reference: z.string(),
  activityName: z.string(),
  imageUrl: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  ticketCount: z.int(),
  firstName: z.string(),
  email: z.string(),
  addons: z.array(z.object({ name: z.string(), quantity: z.int(), totalPence: pence })),
  order: paidOrder,
  /** Null when nothing was paid by card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type ConfirmedBooking = z.infer<typeof confirmedBooking>;

export const checkout = z.object({
  id,
  state: z.enum(["held", "paying", "confirmed", "released"]),
  activityId: id,
  startsAt: instant,
  ticketCount: z.int(),
  activityPricePence: pence,
  holdExpiresAt: instant,
  /** Seconds left by the server's clock, so that a wrong clock in the browser does not matter. */
  secondsLeft: z.int(),
  canExtend: z.boolean(),
  booking: confirmedBooking.nullable(),
  /** True when the venue closed the slot and the places were released. */
  isClosed: z.boolean(),
  /** Why the last payment was refused, while the places are still held. */
  lastRefusal: z.string().nullable(),
});
export type Checkout = z.infer<typeof checkout>;

/** A drawn signature is an SVG path of moves, lines and curves; a typed one is the name. */
export const signature = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("drawn"),
    path: z
      .string()
      .min(1)
      .max(SIGNATURE_MAX_BYTES)
      .regex(/^M[MLCQ0-9 .,-]*$/),
  }),
  z.object({ kind: z.literal("typed"), name: requiredText("Please sign the waiver", 200) }),
]);
export type Signature = z.infer<typeof signature>;

export const placement = z.object({
  contact,
  addons: z
    .array(z.object({ id, quantity: z.int().min(1).max(MAX_ADDON_QUANTITY) }))
    .max(MAX_ADDON_KINDS)
    .refine((list) => new Set(list.map((a) => a.id)).size === list.length, "Each add-on once"),
  voucherCode: voucherCodeInput.nullable(),
  discountCode: discountCodeInput.nullable(),
  waiver: z.object({
    versionId: id,
    signature,
    acceptTerms: z.literal(true, {
      error: "You must accept the terms and conditions to continue",
    }),
  }),
  /** Null when nothing has to be paid by card. */
  cardToken: cardTokenInput.nullable(),
  /** The total that the visitor was shown. If it no longer matches, nothing is charged. */
  expectedTotalPence: pence,
});
export type Placement = z.infer<typeof placement>;
export type PlacementInput = z.input<typeof placement>;

export const placementResult = z.discriminatedUnion("status", [
  z.object({
    status: z.literal(201),
    body: z.object({
      state: z.literal("confirmed"),
      booking: confirmedBooking,
      warning: z.string().nullable(),
    }),
  }),
  z.object({
    status: z.literal(202),
    body: z.object({ state: z.literal("checking"), message: z.string() }),
  }),
]);
export type PlacementResult = z.infer<typeof placementResult>;

/** Why a slot cannot be chosen. */
export const slotRefusals = pickErrors(
  "VENUE_NOT_OPEN",
  "ACTIVITY_NOT_FOUND",
  "INVALID_TIME_SLOT",
  "TIME_SLOT_NOT_FOUND",
  "SLOT_FULL",
  "SLOT_CLOSED",
  "SLOT_FULLY_BOOKED",
  "SLOT_TOO_LATE",
  "SLOT_STARTED",
);
const holdRefusals = pickErrors("CHECKOUT_NOT_FOUND", "HOLD_EXPIRED", "CHECKOUT_FINISHED");
const orderRefusals = pickErrors(
  "ADDON_UNAVAILABLE",
  "ADDON_SOLD_OUT",
  "VOUCHER_INVALID",
  "VOUCHER_REDEEMED",
  "DISCOUNT_INVALID",
  "WAIVER_CHANGED",
  "PRICE_CHANGED",
);

const checkoutParams = z.object({ checkoutId: id });

export const checkoutsContract = {
  create: endpoint("checkout")
    .route({
      method: "POST",
      path: "/checkouts",
      summary: "Hold places in a slot",
      inputStructure: "detailed",
      successStatus: 201,
    })
    .input(
      z.object({
        headers: secretHeader,
        body: z.object({ activityId: id, startsAt: instant, ticketCount }),
      }),
    )
    .errors(slotRefusals)
    .errors(pickErrors("TOO_MANY_HOLDS", "NETWORK_BUSY", "IDEMPOTENCY_MISMATCH"))
    .output(checkout),

  get: endpoint("checkout")
    .route({
      method: "GET",
      path: "/checkouts/{checkoutId}",
      summary: "Get the state of a checkout; polled while a payment is being checked",
      inputStructure: "detailed",
    })
    .input(z.object({ params: checkoutParams, headers: secretHeader }))
    .errors(pickErrors("CHECKOUT_NOT_FOUND"))
    .output(checkout),

  adjust: endpoint("checkout")
    .route({
      method: "PATCH",
      path: "/checkouts/{checkoutId}",
      summary: "Change the number of places held",
      inputStructure: "detailed",
    })
    .input(
      z.object({ params: checkoutParams, headers: secretHeader, body: z.object({ ticketCount }) }),
    )
    .errors(holdRefusals)
    .errors(pickErrors("SLOT_FULL", "SLOT_CLOSED", "NETWORK_BUSY", "PAYMENT_RUNNING"))
    .output(checkout),

  extend: endpoint("checkout")
    .route({
      method: "POST",
      path: "/checkouts/{checkoutId}/extension",
      summary: "Extend the hold, once",
      inputStructure: "detailed",
    })
    .input(z.object({ params: checkoutParams, headers: secretHeader }))
    .errors(holdRefusals)
    .errors(pickErrors("HOLD_ALREADY_EXTENDED", "HOLD_NOT_EXTENDED", "PAYMENT_RUNNING"))
    .output(checkout),

  release: endpoint("checkout")
    .route({
      method: "DELETE",
      path: "/checkouts/{checkoutId}",
      summary: "Release the places",
      inputStructure: "detailed",
    })
    .input(z.object({ params: checkoutParams, headers: secretHeader }))
    .errors(pickErrors("CHECKOUT_NOT_FOUND", "CHECKOUT_FINISHED", "PAYMENT_RUNNING"))
    .output(z.object({ released: z.literal(true) })),

  place: endpoint("checkout", undefined, {
    priority: "payment",
    bodyMaxBytes: PLACEMENT_MAX_BYTES,
    responseTimeoutMs: TIMEOUTS_MS.placementResponse,
    timeoutError: "PAYMENT_RUNNING",
  })
    .route({
      method: "POST",
      path: "/checkouts/{checkoutId}/booking",
      summary: "Pay and book",
      inputStructure: "detailed",
      outputStructure: "detailed",
    })
    .input(
      z.object({
        params: checkoutParams,
        headers: secretHeader.extend({ "idempotency-key": idempotencyKey }),
        body: placement,
      }),
    )
    .errors(holdRefusals)
    .errors(slotRefusals)
    .errors(orderRefusals)
    .errors(cardRefusals)
    .errors(pickErrors("PAYMENT_RUNNING", "IDEMPOTENCY_MISMATCH", "TOO_MANY_HOLDS", "NETWORK_BUSY"))
    .output(placementResult),
};
