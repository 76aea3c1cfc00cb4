import { z } from "zod";
import { MAX_TICKETS, MIN_TICKETS } from "../../limits.ts";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";
import { BOOKING_CHANGE_RATE_LIMIT, holderErrors, holderInput, refundAmounts } from "./bookings.ts";
import { placement, slotRefusals } from "./checkouts.ts";
import { contact } from "./contact.ts";
import { cardRefusals, cardTokenInput } from "./payments.ts";

/** What a change of a booking would cost; whole pence. */
export const changePreview = z.object({
  /** What the booking would cost and what it costs now, before its voucher. */
  pricePence: pence,
  previousPricePence: pence,
  /** Paid by card, offline and by voucher. */
  paidPence: pence,
  /** Would still have to be paid. */
  duePence: pence,
  /** The order would be below the minimum spend of its discount code. */
  isDiscountLost: z.boolean(),
  /** The waiver would have to be signed again, because people are added. */
  needsSignature: z.boolean(),
  /** The refund by the cancellation policy. */
  policy: refundAmounts,
  /** The card that would be refunded; null without one. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
  /** Names of the add-ons that are removed, because they are not sold with the other activity. */
  removedAddons: z.array(z.string()),
});
export type ChangePreview = z.infer<typeof changePreview>;

/** A booking's new version. */
export const changedBooking = refundAmounts.extend({
  version: z.int().min(2),
  totalPence: pence,
  duePence: pence,
});
export type ChangedBooking = z.infer<typeof changedBooking>;

/** What the booking has and what it can have. */
export const changeOptions = z.object({
  ticketCount: z.int(),
  /** What an added ticket costs today. */
  ticketPricePence: pence,
  /** Tickets that could be added. */
  placesLeft: z.int(),
  /** Those on sale today, and those that are booked. */
  addons: z.array(
    z.object({
      id,
      name: z.string(),
      /** What an added one costs today; null when it is no longer on sale. */
      pricePence: pence.nullable(),
      quantity: z.int(),
      maxQuantity: z.int(),
    }),
  ),
});
export type ChangeOptions = z.infer<typeof changeOptions>;

/** The tickets and add-ons that a booking is to have. */
export const wantedItems = z.object({
  ticketCount: z.int().min(MIN_TICKETS).max(MAX_TICKETS),
  addons: placement.shape.addons,
});
export type WantedItems = z.infer<typeof wantedItems>;

/** What the holder of a booking can change about it besides its time, each with a new price. */
export const ownChange = z.discriminatedUnion("kind", [
  wantedItems.extend({ kind: z.literal("items") }),
  /** Another activity, at the start of one of its slots; everybody comes along. */
  z.object({ kind: z.literal("activity"), activityId: id, startsAt: instant }),
]);
export type OwnChange = z.infer<typeof ownChange>;

export const laterPaymentResult = z.discriminatedUnion("status", [
  z.object({
    status: z.literal(201),
    body: z.object({ state: z.literal("paid"), amountPence: pence }),
  }),
  z.object({
    status: z.literal(202),
    body: z.object({ state: z.literal("checking"), message: z.string() }),
  }),
]);
export type LaterPaymentResult = z.infer<typeof laterPaymentResult>;

/** The contact details of a booking that its holder may correct. */
export const ownContact = contact.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
});

const changeRefusals = {
  ...slotRefusals,
  ...pickErrors(
    "CHANGE_NOT_OFFERED",
    "CHANGE_TOO_LATE",
    "BOOKING_CANCELLED",
    "BOOKING_CHANGED",
    "BOOKING_STARTED",
    "ADDON_UNAVAILABLE",
    "ADDON_SOLD_OUT",
    "NOTHING_CHANGED",
    "CARD_PAYMENT_PENDING",
  ),
};

/** What the holder of a booking changes about it, and pays for it later. */
export const bookingChangesContract = {
  changeOptions: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/change-options",
      summary: "Get what a booking has and what its holder could add",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .errors(pickErrors("BOOKING_CANCELLED", "BOOKING_CHANGED"))
    .output(changeOptions),

  previewChange: endpoint("holder", { name: "change-previews", requests: 60, seconds: 60 })
    .route({
      method: "POST",
      path: "/bookings/{bookingId}/change-preview",
      summary: "Preview a change of tickets, add-ons or activity; changes nothing",
      inputStructure: "detailed",
    })
    .input(z.object({ ...holderInput, body: ownChange }))
    .errors(holderErrors)
    .errors(changeRefusals)
    .output(changePreview),

  change: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/bookings/{bookingId}/changes",
      summary: "Change a booking when nothing more is to pay; idempotent by change id",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        ...holderInput,
        body: z.object({
          /** Generated by the browser, so that a retry is idempotent. */
          changeId: id,
          change: ownChange,
          /** What the user was shown. If it no longer matches, nothing is changed. */
          expected: z.object({ pricePence: pence, duePence: pence, refundPence: pence }),
        }),
      }),
    )
    .errors(holderErrors)
    .errors(changeRefusals)
    .errors(pickErrors("PAYMENT_MISSING", "QUOTE_CHANGED", "IDEMPOTENCY_MISMATCH"))
    .output(changedBooking),

  pay: endpoint(
    "holder",
    { name: "later-payments", requests: 40, seconds: 60 },
    {
      priority: "payment",
      responseTimeoutMs: TIMEOUTS_MS.placementResponse,
      timeoutError: "PAYMENT_RUNNING",
    },
  )
    .route({
      method: "POST",
      path: "/bookings/{bookingId}/payments",
      summary: "Pay what is due by card, perhaps together with a change; idempotent by payment id",
      inputStructure: "detailed",
      outputStructure: "detailed",
    })
    .input(
      z.object({
        ...holderInput,
        body: z.object({
          /** Generated by the browser for each press of Pay; repeat it while the outcome is unknown. */
          paymentId: id,
          cardToken: cardTokenInput,
          /** What the user was shown. If it no longer matches, nothing is charged. */
          amountPence: pence.min(1),
          /** Made only if the payment succeeds; null: what is due is paid. */
          change: z
            .object({
              wanted: ownChange,
              /** What the booking then costs, before its voucher, as the user was shown. */
              pricePence: pence,
            })
            .nullable(),
        }),
      }),
    )
    .errors(holderErrors)
    .errors(cardRefusals)
    .errors(changeRefusals)
    .errors(pickErrors("NOTHING_DUE", "QUOTE_CHANGED", "PAYMENT_RUNNING", "IDEMPOTENCY_MISMATCH"))
    .output(laterPaymentResult),

  correctContact: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/bookings/{bookingId}/contact",
      summary:
        "Correct the contact details of a booking and send its confirmation again; idempotent",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        ...holderInput,
        body: z.object({
          contact: ownContact,
          /** Generated by the browser: the id of the confirmation that is sent again. */
          emailId: id,
        }),
      }),
    )
    .errors(holderErrors)
    .errors(
      pickErrors("BOOKING_CANCELLED", "BOOKING_STARTED", "CHANGE_NOT_OFFERED", "CHANGE_TOO_LATE"),
    )
    .output(z.object({})),
};
