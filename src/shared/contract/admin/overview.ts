import { z } from "zod";
import { SET_UP_STEPS } from "../../rules/set-up.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { overviewPeriod } from "./report-fields.ts";

/** A session that people come for now, or that comes next. */
const upcomingSlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  sold: z.int(),
  peopleIn: z.int(),
  /** That can still be had: none where it is closed or not offered any more. */
  placesLeft: z.int(),
  /** Why it is closed; null while it is open. */
  closedReason: z.string().nullable(),
  /**
   * True for those of today that people arrive for: the first to begin, until a quarter of an hour
   * after it has.
   */
  isNow: z.boolean(),
});
export type UpcomingSlot = z.infer<typeof upcomingSlot>;

/** What somebody should look at, each of it only where there is some. */
const attention = z.object({
  failedEmails: z.object({
    count: z.int(),
    /** What they were, each kind once by its name, the most frequent first; at most three. */
    kinds: z.array(z.string()),
  }),
  /** Authorised, or to be released, for longer than it takes. */
  unsettledPayments: z.object({
    count: z.int(),
    pence,
    /** The oldest of them. */
    first: z
      .object({
        /** Null for a voucher's, and for money without a purchase. */
        booking: z.object({ id, reference: z.string(), customerName: z.string() }).nullable(),
        createdAt: instant,
      })
      .nullable(),
  }),
  /** What no program can settle: see Health. */
  openTasks: z.int(),
  /** People who come today and whose waiver is not signed. */
  unsignedWaivers: z.object({
    people: z.int(),
    bookings: z.int(),
    /** When the first of them comes; null without any. */
    firstStartsAt: instant.nullable(),
  }),
  /** With something left on them, and over within this many days. */
  expiringVouchers: z.object({ count: z.int(), pence, withinDays: z.int() }),
});
export type OverviewAttention = z.infer<typeof attention>;

export const adminOverview = z.object({
  now: instant,
  today: venueDate,
  /** Of the person who asks; empty where none is known. */
  firstName: z.string(),
  peopleBookedToday: z.int(),
  peopleInToday: z.int(),
  attention,
  /** What the venue still has to set, and whether anybody can book meanwhile. */
  setUp: z.object({ isOpen: z.boolean(), missing: z.array(z.enum(SET_UP_STEPS)) }),
  /**
   * At most five: those of today that began within the last quarter of an hour or are to come, else
   * those under way, else those of the next day that has any.
   */
  nextSessions: z.array(upcomingSlot),
  /** The latest five, by when they were made. */
  recentBookings: z.array(
    z.object({
      id,
      reference: z.string(),
      customerName: z.string(),
      email: z.string(),
      activityName: z.string(),
      activityRank: z.int().min(0),
      totalPence: pence,
      status: z.enum(["pending", "confirmed", "cancelled"]),
    }),
  ),
});
export type AdminOverview = z.infer<typeof adminOverview>;

/**
 * A figure of the period so far, and of the one before until the same time of day. `before` is null
 * while the venue had nothing to count then.
 */
const comparedCount = z.object({ now: z.int(), before: z.int().nullable() });

/** What each part of the period had: days of a week or month, hours of a day, as far as there are. */
const course = z.object({ now: z.array(z.int()), before: z.array(z.int()) });

export const overviewStats = z.object({
  period: overviewPeriod,
  from: venueDate,
  until: venueDate,
  /** The days that are compared with; the last of them until `base.time`, as "HH:MM". */
  base: z.object({ from: venueDate, until: venueDate, time: z.string() }),
  /** By booking day, the cancelled included and the deleted not. */
  bookings: comparedCount.extend({ course }),
  /** Money kept of bookings and vouchers, in pence, by the day of booking. It can be less than 0. */
  revenuePence: comparedCount.extend({ course }),
  /** People who booked, each once, by booking day. */
  customers: comparedCount.extend({ course }),
  /** By visit day, whole days: booked of offered places. */
  occupancy: z.object({
    now: z.object({ booked: z.int(), offered: z.int() }),
    before: z.object({ booked: z.int(), offered: z.int() }).nullable(),
    /** Booked ÷ offered of each part in thousandths; 0 where nothing was offered. */
    course,
  }),
});
export type OverviewStats = z.infer<typeof overviewStats>;

const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminOverviewContract = {
  get: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/overview",
      summary: "What needs attention, the next sessions and the latest bookings",
    })
    .errors(authErrors)
    .output(adminOverview),

  stats: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/overview/figures",
      summary: "Bookings, revenue, customers and occupancy of a period, beside the one before",
    })
    .input(z.object({ period: overviewPeriod.default("week") }))
    .errors(authErrors)
    .output(overviewStats),
};
