import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, requiredText, venueDate } from "../base/fields.ts";
import { slot } from "../public/activities.ts";
import { changedBooking, changePreview, ownChange } from "../public/booking-changes.ts";
import { cancellationResult, moveResult, refundAmounts } from "../public/bookings.ts";
import { placement, slotRefusals } from "../public/checkouts.ts";
import { staffBookingContact } from "./customer-fields.ts";

/** The refund that staff choose when they cancel a booking. */
const refundInput = z.union([
  z.object({ choice: z.enum(["policy", "none", "full"]) }),
  z.object({ choice: z.literal("amount"), amountPence: pence.max(100_000_000) }),
]);

/** The refund that each choice would give now, and the deadline of the cancellation policy. */
export const adminCancellationPreview = z.object({
  policy: refundAmounts,
  full: refundAmounts,
  /** The card that would be refunded; null without one. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  policyHours: z.int(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
  /** The session has started. Staff can still cancel. */
  hasBegun: z.boolean(),
});
export type AdminCancellationPreview = z.infer<typeof adminCancellationPreview>;

/** An add-on of a booking of which a slot has too few left. */
export const shortAddon = z.object({ name: z.string(), left: z.int() });
export type ShortAddon = z.infer<typeof shortAddon>;

/** A slot that staff can see when they move a booking. */
export const moveSlot = slot.extend({
  /** The booking's present slot. */
  isCurrent: z.boolean(),
  /** True for the present slot, and for one with room for the whole party and its add-ons. */
  canBeChosen: z.boolean(),
  /** For which alone the slot cannot be chosen; null for every other slot. */
  shortAddon: shortAddon.nullable(),
});
export type MoveSlot = z.infer<typeof moveSlot>;

export const moveDay = z.object({
  date: venueDate,
  /** `none`: no slots on that day; `full`: no slot can be chosen. */
  room: z.enum(["some", "full", "none"]),
});
export type MoveDay = z.infer<typeof moveDay>;

/** A refund of an offline payment, which staff hand over themselves. */
export const cashRefund = z.object({
  refundId: id,
  /** How the payment was made. */
  method: z.enum(["cash", "other"]),
  amountPence: pence,
  /** Null until staff record it as handed over. */
  handedBackAt: instant.nullable(),
});
export type CashRefund = z.infer<typeof cashRefund>;

export type BookingContact = z.output<typeof staffBookingContact>;

/** What staff can change about a booking besides its time, each with a new price. */
export const bookingChange = z.discriminatedUnion("kind", [
  ...ownChange.options,
  z.object({
    kind: z.literal("adjustment"),
    type: z.enum(["goodwill", "adjustment", "complimentary"]),
    /** Taken off the price; null: all of it. */
    amountPence: pence.min(1).max(100_000_000).nullable(),
    reason: requiredText("Please say why"),
  }),
]);
export type BookingChange = z.infer<typeof bookingChange>;

/** What a change would cost, with what staff can refund; whole pence. */
export const bookingChangePreview = changePreview.extend({
  /** The refund of all that is paid too much. */
  full: refundAmounts,
});
export type BookingChangePreview = z.infer<typeof bookingChangePreview>;

const changeRefusals = {
  ...slotRefusals,
  ...pickErrors(
    "BOOKING_NOT_FOUND",
    "BOOKING_CANCELLED",
    "BOOKING_CHANGED",
    "BOOKING_CHECKED_IN",
    "CUSTOMER_ERASED",
    "ADDON_UNAVAILABLE",
    "ADDON_SOLD_OUT",
    "ADJUSTMENT_TOO_MUCH",
    "TOO_FEW_TICKETS",
    "NOTHING_CHANGED",
    "CARD_PAYMENT_PENDING",
  ),
};

const bookingParams = z.object({ bookingId: id });
export const adminChangesContract = {
  previewCancellation: adminEndpoint(["sell", "refund"])
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/cancellation",
      summary: "Preview a cancellation: the refund of each choice, and the policy's deadline",
    })
    .input(bookingParams)
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED"))
    .output(adminCancellationPreview),

  cancel: adminEndpoint(["sell", "refund"])
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/cancellation",
      summary: "Cancel a booking with the chosen refund; idempotent",
    })
    .input(
      bookingParams.extend({
        refund: refundInput,
        /** The refund that the user was shown. If it no longer matches, nothing is cancelled. */
        expectedRefundPence: pence,
        notify: z.boolean(),
      }),
    )
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CHANGED", "REFUND_CHANGED", "REFUND_TOO_MUCH"))
    .errors(pickErrors("PROOF_NEEDED", "NOT_ON_SHARED_DEVICE"))
    .output(cancellationResult),

  days: adminEndpoint("sell")
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/days",
      summary: "List the days of a month from today on, and whether the booking can move to each",
    })
    .input(
      bookingParams.extend({
        /** Any date of the month. */
        month: venueDate,
      }),
    )
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveDay)),

  slots: adminEndpoint("sell")
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/slots",
      summary: "List the slots of a day that a booking can move to; none for a past day",
    })
    .input(bookingParams.extend({ date: venueDate }))
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveSlot)),

  move: adminEndpoint("sell")
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/move",
      summary: "Move a booking to another slot at the same price; idempotent",
    })
    .input(bookingParams.extend({ startsAt: instant, notify: z.boolean() }))
    .errors(slotRefusals)
    .errors(
      pickErrors(
        "ADDON_SOLD_OUT",
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "BOOKING_CHECKED_IN",
      ),
    )
    .output(moveResult),

  previewChange: adminEndpoint("sell")
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/change-preview",
      summary: "Preview a change of tickets, add-ons, activity or price; changes nothing",
    })
    .input(bookingParams.extend({ change: bookingChange }))
    .errors(changeRefusals)
    .output(bookingChangePreview),

  change: adminEndpoint("sell")
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/changes",
      summary: "Change tickets, add-ons, activity or price of a booking; idempotent by change id",
    })
    .input(
      bookingParams.extend({
        /** Generated by the browser, so that a retry is idempotent. */
        changeId: id,
        change: bookingChange,
        /** Of what is paid too much; an adjustment is always refunded in full. */
        refund: refundInput,
        /** What is refunded first; the rest follows in the order card, offline, voucher. */
        refundFirst: z.enum(["card", "offline", "voucher"]),
        /** What the user was shown. If it no longer matches, nothing is changed. */
        expected: z.object({ pricePence: pence, duePence: pence, refundPence: pence }),
        notify: z.boolean(),
      }),
    )
    .errors(changeRefusals)
    .errors(pickErrors("QUOTE_CHANGED", "REFUND_TOO_MUCH", "IDEMPOTENCY_MISMATCH"))
    .errors(pickErrors("PROOF_NEEDED", "NOT_ON_SHARED_DEVICE"))
    .output(changedBooking),

  correctContact: adminEndpoint("sell")
    .route({
      method: "PUT",
      path: "/admin/bookings/{bookingId}/contact",
      summary: "Correct the contact details of a booking; idempotent",
    })
    .input(
      bookingParams.extend({
        contact: staffBookingContact,
        /** Generated by the browser; null: the confirmation is not sent again. */
        emailId: id.nullable(),
      }),
    )
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "CUSTOMER_ERASED", "NO_ADDRESS"))
    .output(z.object({})),

  recordOfflinePayment: adminEndpoint("take-cash")
    .route({
      method: "POST",
      path: "/admin/bookings/{bookingId}/payments",
      summary: "Record an offline payment; idempotent by payment id",
    })
    .input(
      bookingParams.extend({
        /** Generated by the browser, so that a retry is idempotent. */
        paymentId: id,
        amountPence: pence.min(1).max(100_000_000),
        method: z.enum(["cash", "other"]),
        notify: z.boolean(),
      }),
    )
    .errors(
      pickErrors(
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "OFFLINE_PAYMENT_TOO_MUCH",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(z.object({ paidPence: pence, duePence: pence })),

  cashRefunds: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/cash-refunds",
      summary: "List a booking's cash refunds, waiting and completed",
    })
    .input(bookingParams)
    .errors(pickErrors("BOOKING_NOT_FOUND"))
    .output(z.array(cashRefund)),

  completeCashRefund: adminEndpoint("take-cash")
    .route({
      method: "POST",
      path: "/admin/refunds/{refundId}/completion",
      summary: "Record that a cash refund was handed over; idempotent",
    })
    .input(z.object({ refundId: id }))
    .errors(pickErrors("REFUND_NOT_FOUND"))
    .output(z.object({ amountPence: pence })),
};

export const adminWaiversContract = {
  sign: adminEndpoint("sell")
    .route({
      method: "PUT",
      path: "/admin/bookings/{bookingId}/waiver",
      summary: "Record the customer's signature of the waiver, for the whole party; idempotent",
    })
    .input(placement.shape.waiver.extend({ bookingId: id }))
    .errors(pickErrors("BOOKING_NOT_FOUND"))
    .errors(
      pickErrors(
        "BOOKING_CANCELLED",
        "BOOKING_STARTED",
        "BOOKING_CHANGED",
        "WAIVER_CHANGED",
        "WAIVER_ALREADY_SIGNED",
      ),
    )
    .output(z.object({ signedAt: instant })),
};
