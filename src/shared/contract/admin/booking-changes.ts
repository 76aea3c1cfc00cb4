import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { slot } from "../public/activities.ts";
import { cancellationResult, moveResult, refundAmounts } from "../public/bookings.ts";
import { slotRefusals } from "../public/checkouts.ts";

/** What staff can decide about the money of a booking that they cancel. */
const refundInput = z.union([
  z.object({ choice: z.enum(["policy", "none", "full"]) }),
  z.object({ choice: z.literal("amount"), amountPence: pence.max(100_000_000) }),
]);

/** What each decision would give back now, and until when the policy gives everything. */
export const adminCancellationPreview = z.object({
  policy: refundAmounts,
  full: refundAmounts,
  /** Of the card that gets its part back; null without one. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  policyHours: z.int(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
  /** The session has begun; staff may cancel all the same. */
  hasBegun: z.boolean(),
});
export type AdminCancellationPreview = z.infer<typeof adminCancellationPreview>;

/** A time of the booking's activity, as staff see it who move the booking. */
export const moveSlot = slot.extend({
  /** Where the booking is now. */
  isCurrent: z.boolean(),
  /** It can be chosen: it is where the booking is, or has room for all of its people. */
  canBeChosen: z.boolean(),
});
export type MoveSlot = z.infer<typeof moveSlot>;

export const moveDay = z.object({
  date: venueDate,
  /** `none`: nothing is offered on that day; `full`: no time has room for the booking. */
  room: z.enum(["some", "full", "none"]),
});
export type MoveDay = z.infer<typeof moveDay>;

/** Money that staff hand back, or have handed back, for a booking that was cancelled. */
export const cashRefund = z.object({
  refundId: id,
  /** How it was paid. */
  method: z.enum(["cash", "other"]),
  amountPence: pence,
  /** Null while it is waiting. */
  handedBackAt: instant.nullable(),
});
export type CashRefund = z.infer<typeof cashRefund>;

const bookingParams = z.object({ bookingId: id });
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminChangesContract = {
  previewCancellation: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/cancellation",
      summary: "What would come back of a booking by each decision, and until when",
    })
    .input(bookingParams)
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED"))
    .output(adminCancellationPreview),

  cancel: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/cancellation",
      summary: "Cancel a booking with its refund decided; twice is once",
    })
    .input(
      bookingParams.extend({
        refund: refundInput,
        /** What was shown. Only compared: if it differs, nothing is cancelled. */
        expectedRefundPence: pence,
        notify: z.boolean(),
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CHANGED", "REFUND_CHANGED", "REFUND_TOO_MUCH"))
    .output(cancellationResult),

  days: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/days",
      summary: "The days of a month from today on, and whether the booking could move there",
    })
    .input(
      bookingParams.extend({
        /** Any day of the month. */
        month: venueDate,
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveDay)),

  slots: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/slots",
      summary: "The times of a day that a booking could move to; none of a day that is over",
    })
    .input(bookingParams.extend({ date: venueDate }))
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveSlot)),

  move: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/move",
      summary: "Move a booking to another time, for the same price; twice is once",
    })
    .input(bookingParams.extend({ startsAt: instant, notify: z.boolean() }))
    .errors(authErrors)
    .errors(slotRefusals)
    .errors(
      pickErrors("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "BOOKING_CHANGED", "BOOKING_CHECKED_IN"),
    )
    .output(moveResult),

  recordOfflinePayment: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/payments",
      summary: "Record money taken at the desk; the same payment twice is once",
    })
    .input(
      bookingParams.extend({
        /** Drawn by the browser. */
        paymentId: id,
        amountPence: pence.min(1).max(100_000_000),
        method: z.enum(["cash", "other"]),
        notify: z.boolean(),
      }),
    )
    .errors(authErrors)
    .errors(
      pickErrors(
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "DESK_PAYMENT_TOO_MUCH",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(z.object({ paidPence: pence, duePence: pence })),

  cashRefunds: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/hand-backs",
      summary: "Money to be handed back at the desk for a booking, and money that was",
    })
    .input(bookingParams)
    .errors(authErrors)
    .errors(pickErrors("BOOKING_NOT_FOUND"))
    .output(z.array(cashRefund)),

  completeCashRefund: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/refunds/{refundId}/handed-back",
      summary: "Record that money was handed back at the desk; twice is once",
    })
    .input(z.object({ refundId: id }))
    .errors(authErrors)
    .errors(pickErrors("REFUND_NOT_FOUND"))
    .output(z.object({ amountPence: pence })),
};
