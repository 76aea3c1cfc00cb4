import { z } from "zod";
import { SET_UP_STEPS } from "../../rules/set-up.ts";
import { adminEndpoint, REPORT } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { overviewPeriod } from "./reports.ts";

/** A session that people are arriving for, or one of the next. */
const upcomingSlot = z.object({
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  capacity: z.int(),
  sold: z.int(),
  checkedInCount: z.int(),
  /** Places that can still be booked; 0 if the slot is closed or no longer offered. */
  placesLeft: z.int(),
  /** Why it is closed; null while it is open. */
  closedReason: z.string().nullable(),
  /**
   * True for today's sessions that people are arriving for: the earliest start that is to come or
   * began less than 15 minutes ago.
   */
  isNow: z.boolean(),
});
export type UpcomingSlot = z.infer<typeof upcomingSlot>;

/** What needs attention. */
const attention = z.object({
  failedEmails: z.object({
    count: z.int(),
    /** Labels of the kinds, the most frequent first; at most three. */
    kinds: z.array(z.string()),
  }),
  /** Waiting for capture or voiding for longer than it should take. */
  unsettledPayments: z.object({
    count: z.int(),
    pence,
    /** The oldest one. */
    first: z
      .object({
        /** Null for a voucher's payment and for a payment without a sale. */
        booking: z.object({ id, reference: z.string(), customerName: z.string() }).nullable(),
        createdAt: instant,
      })
      .nullable(),
  }),
  /** Staff tasks; see Health. */
  openTasks: z.int(),
  /** People whose visit is today and whose waiver is not signed. */
  unsignedWaivers: z.object({
    people: z.int(),
    bookings: z.int(),
    /** The earliest start of them; null if there are none. */
    firstStartsAt: instant.nullable(),
  }),
  /** Vouchers with a balance that expire within this many days. */
  expiringVouchers: z.object({ count: z.int(), pence, withinDays: z.int() }),
});
export type OverviewAttention = z.infer<typeof attention>;

export const adminOverview = z.object({
  now: instant,
  today: venueDate,
  /** The signed-in person's; empty when unknown. */
  firstName: z.string(),
  peopleBookedToday: z.int(),
  checkedInToday: z.int(),
  attention,
  /** The steps of the setup that are missing, and whether visitors can already book. */
  setUp: z.object({ isOpen: z.boolean(), missing: z.array(z.enum(SET_UP_STEPS)) }),
  /**
   * At most five: today's sessions that began less than 15 minutes ago or are to come; otherwise
   * those in progress; otherwise those of the next day that has any.
   */
  nextSessions: z.array(upcomingSlot),
  /** The latest five, by booking time. */
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
 * A count of the period so far, and of the previous period up to the same time of day. `before` is
 * null if the venue had nothing to count then.
 */
const comparedCount = z.object({ now: z.int(), before: z.int().nullable() });

/** A value for each part of the period so far: days of a week or month, hours of a day. */
const series = z.object({ now: z.array(z.int()), before: z.array(z.int()) });

export const overviewStats = z.object({
  period: overviewPeriod,
  from: venueDate,
  until: venueDate,
  /** The period compared with; its last day counts until `base.time`, "HH:MM". */
  base: z.object({ from: venueDate, until: venueDate, time: z.string() }),
  /** By booking day, with cancelled bookings and without deleted ones. */
  bookings: comparedCount.extend({ series }),
  /** Net revenue of bookings and vouchers, by booking day. Can be negative. */
  revenuePence: comparedCount.extend({ series }),
  /** Distinct customers who booked, by booking day. */
  customers: comparedCount.extend({ series }),
  /** By visit day, for whole days: booked and offered places. */
  occupancy: z.object({
    now: z.object({ booked: z.int(), offered: z.int() }),
    before: z.object({ booked: z.int(), offered: z.int() }).nullable(),
    /** Booked ÷ offered in thousandths, for each part; 0 where nothing was offered. */
    series,
  }),
});
export type OverviewStats = z.infer<typeof overviewStats>;

export const adminOverviewContract = {
  get: adminEndpoint("stats", undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/overview",
      summary: "Get what needs attention, the next sessions and the latest bookings",
    })
    .output(adminOverview),

  stats: adminEndpoint("stats", undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/overview/stats",
      summary: "Get bookings, revenue, customers and occupancy of a period and the previous one",
    })
    .input(z.object({ period: overviewPeriod.default("week") }))
    .output(overviewStats),
};
