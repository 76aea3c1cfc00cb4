import { z } from "zod";
import { endpoint, refuses } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { slot } from "../public/activities.ts";
import { cancelled, moneyBack, moved } from "../public/bookings.ts";
import { slotRefusals } from "../public/checkouts.ts";

/** What staff can decide about the money of a booking that they cancel. */
const refundWish = z.union([
  z.object({ choice: z.enum(["policy", "none", "full"]) }),
  z.object({ choice: z.literal("amount"), amountPence: pence.max(100_000_000) }),
]);

/** What each decision would give back now, and until when the policy gives everything. */
export const deskCancellation = z.object({
  policy: moneyBack,
  full: moneyBack,
  /** Of the card that gets its part back; null without one. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  policyHours: z.int(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
  /** The session has begun; staff may cancel all the same. */
  hasBegun: z.boolean(),
});
export type DeskCancellation = z.infer<typeof deskCancellation>;

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
export const handBack = z.object({
  refundId: id,
  /** How it was paid. */
  method: z.enum(["cash", "other"]),
  amountPence: pence,
  /** Null while it is waiting. */
  handedBackAt: instant.nullable(),
});
export type HandBack = z.infer<typeof handBack>;

const ofBooking = z.object({ bookingId: id });
const forStaff = refuses("UNAUTHENTICATED", "FORBIDDEN");

export const deskChangesContract = {
  previewCancellation: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/cancellation",
      summary: "What would come back of a booking by each decision, and until when",
    })
    .input(ofBooking)
    .errors(forStaff)
    .errors(refuses("BOOKING_NOT_FOUND", "BOOKING_CANCELLED"))
    .output(deskCancellation),

  cancel: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/cancellation",
      summary: "Cancel a booking with its refund decided; twice is once",
    })
    .input(
      ofBooking.extend({
        refund: refundWish,
        /** What was shown. Only compared: if it differs, nothing is cancelled. */
        expectedRefundPence: pence,
        notify: z.boolean(),
      }),
    )
    .errors(forStaff)
    .errors(refuses("BOOKING_NOT_FOUND", "BOOKING_CHANGED", "REFUND_CHANGED", "REFUND_TOO_MUCH"))
    .output(cancelled),

  days: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/days",
      summary: "The days of a month from today on, and whether the booking could move there",
    })
    .input(
      ofBooking.extend({
        /** Any day of the month. */
        month: venueDate,
      }),
    )
    .errors(forStaff)
    .errors(refuses("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveDay)),

  slots: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/slots",
      summary: "The times of a day that a booking could move to; none of a day that is over",
    })
    .input(ofBooking.extend({ date: venueDate }))
    .errors(forStaff)
    .errors(refuses("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "ACTIVITY_NOT_FOUND"))
    .output(z.array(moveSlot)),

  move: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/move",
      summary: "Move a booking to another time, for the same price; twice is once",
    })
    .input(ofBooking.extend({ startsAt: instant, notify: z.boolean() }))
    .errors(forStaff)
    .errors(slotRefusals)
    .errors(
      refuses("BOOKING_NOT_FOUND", "BOOKING_CANCELLED", "BOOKING_CHANGED", "BOOKING_CHECKED_IN"),
    )
    .output(moved),

  takePayment: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings/{bookingId}/payments",
      summary: "Record money taken at the desk; the same payment twice is once",
    })
    .input(
      ofBooking.extend({
        /** Drawn by the browser. */
        paymentId: id,
        amountPence: pence.min(1).max(100_000_000),
        method: z.enum(["cash", "other"]),
        notify: z.boolean(),
      }),
    )
    .errors(forStaff)
    .errors(
      refuses(
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "DESK_PAYMENT_TOO_MUCH",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(z.object({ paidPence: pence, duePence: pence })),

  handBacks: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/hand-backs",
      summary: "Money to be handed back at the desk for a booking, and money that was",
    })
    .input(ofBooking)
    .errors(forStaff)
    .errors(refuses("BOOKING_NOT_FOUND"))
    .output(z.array(handBack)),

  giveBack: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/refunds/{refundId}/handed-back",
      summary: "Record that money was handed back at the desk; twice is once",
    })
    .input(z.object({ refundId: id }))
    .errors(forStaff)
    .errors(refuses("REFUND_NOT_FOUND"))
    .output(z.object({ amountPence: pence })),
};
