import { z } from "zod";
import { CLOSING_REASON_MAX, MAX_SETTLEMENTS } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, requiredText, venueDate } from "../base/fields.ts";

/** Why something is closed or has another capacity; the letters about it may say it. */
export const closingReason = requiredText("Please say why", CLOSING_REASON_MAX);

/** A day on which the venue or one activity is closed. */
export const closedDay = z.object({
  closureId: id,
  date: venueDate,
  /** Null: the whole venue. */
  activityId: id.nullable(),
  activityName: z.string().nullable(),
  reason: z.string(),
  /** Who closed it; null where that is not known any more. */
  closedBy: z.string().nullable(),
  closedAt: instant,
});
export type ClosedDay = z.infer<typeof closedDay>;

/** A booking in what is closed, or about to be. */
export const affectedBooking = z.object({
  bookingId: id,
  reference: z.string(),
  customerName: z.string(),
  /** Empty where none was given. */
  email: z.string(),
  phone: z.string(),
  ticketCount: z.int(),
  /** People of it who are in. */
  peopleIn: z.int(),
  isWaiverSigned: z.boolean(),
  activityId: id,
  activityName: z.string(),
  startsAt: instant,
  endsAt: instant,
  totalPence: pence,
  /** What would go back if everything did. */
  refundPence: pence,
  /** The same hour on the first later day with room for all of it; null where there is none. */
  sameHourLater: z.object({ startsAt: instant, endsAt: instant }).nullable(),
});
export type AffectedBooking = z.infer<typeof affectedBooking>;

/** What becomes of one booking: it moves to a later time, or is cancelled with everything back. */
export const settlement = z
  .object({
    bookingId: id,
    /** Where it is, as it was seen: a booking that somebody has moved meanwhile is left alone. */
    fromStartsAt: instant,
    /** Null: it is cancelled. */
    toStartsAt: instant.nullable(),
  })
  .refine(
    ({ fromStartsAt, toStartsAt }) =>
      toStartsAt === null || new Date(toStartsAt) > new Date(fromStartsAt),
    { path: ["toStartsAt"], error: "Please choose a later time" },
  );
export type Settlement = z.infer<typeof settlement>;

export const settlementResult = z.object({
  bookingId: id,
  outcome: z.enum(["moved", "cancelled", "failed"]),
  /** Where it is now; null unless it was moved. */
  startsAt: instant.nullable(),
  /** What goes back; 0 unless it was cancelled. */
  refundPence: pence,
  /** Why nothing was done; null unless it failed. */
  code: z
    .enum([
      "BOOKING_NOT_FOUND",
      "BOOKING_CANCELLED",
      "BOOKING_CHANGED",
      "BOOKING_CHECKED_IN",
      "ACTIVITY_NOT_FOUND",
      "INVALID_TIME_SLOT",
      "TIME_SLOT_NOT_FOUND",
      "SLOT_FULL",
      "SLOT_CLOSED",
      "SLOT_FULLY_BOOKED",
      "SLOT_STARTED",
    ])
    .nullable(),
});
export type SettlementResult = z.infer<typeof settlementResult>;

const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminClosuresContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/closures",
      summary: "The days of a span on which the venue or an activity is closed, by date",
    })
    .input(z.object({ from: venueDate, to: venueDate }))
    .errors(authErrors)
    .output(z.array(closedDay)),

  close: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/closures/{closureId}",
      summary: "Close a day; what is closed already stays as it is and is the answer",
    })
    .input(
      z.object({
        /** Drawn by the browser. */
        closureId: id,
        date: venueDate,
        /** Null: the whole venue. */
        activityId: id.nullable(),
        reason: closingReason,
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("ACTIVITY_NOT_FOUND", "DAY_OVER", "IDEMPOTENCY_MISMATCH"))
    .output(closedDay),

  reopen: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/closures/{closureId}",
      summary: "Open a closed day again; what is closed for itself stays closed; twice is once",
    })
    .input(z.object({ closureId: id }))
    .errors(authErrors)
    .errors(pickErrors("CLOSURE_NOT_FOUND"))
    .output(z.object({ reopened: z.literal(true) })),

  affectedBookings: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/booked-people",
      summary: "Who has booked a day, one activity of it or one session, and where they could go",
    })
    .input(
      z.object({
        date: venueDate,
        /** Absent: every activity. */
        activityId: id.optional(),
        /** Absent: every session of the day that is not over. */
        startsAt: instant.optional(),
      }),
    )
    .errors(authErrors)
    .output(z.array(affectedBooking)),

  settle: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/settlements",
      summary: "Move some bookings or cancel them with everything back; twice is once",
    })
    .input(
      z.object({
        settlements: z.array(settlement).min(1).max(MAX_SETTLEMENTS),
        /** Whether the customers are written to. */
        notify: z.boolean(),
        /** What their letters say of why; null: nothing. */
        reason: closingReason.nullable(),
      }),
    )
    .errors(authErrors)
    .output(z.array(settlementResult)),
};
