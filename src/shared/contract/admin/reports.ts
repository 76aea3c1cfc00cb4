import { z } from "zod";
import { csvFile } from "../base/csv-file.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, pence, venueDate } from "../base/fields.ts";
import { reportPeriod, reportQuery } from "./report-fields.ts";

/** Money kept, in pence: less than 0 where more went back than came in. */
const netPence = z.int();

/**
 * By booking day. Bookings include the cancelled and not the deleted; revenue is money kept of
 * bookings and vouchers; the average is revenue ÷ bookings, null without bookings; active activities
 * are those that were booked.
 */
const keyMetrics = z.object({
  bookings: z.int(),
  cancelledBookings: z.int(),
  revenuePence: netPence,
  averagePence: netPence.nullable(),
  activeActivities: z.int(),
});
export type KeyMetrics = z.infer<typeof keyMetrics>;

const activityStatsRow = z.object({
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  bookings: z.int(),
  cancelledBookings: z.int(),
  /** Of those that stand. */
  tickets: z.int(),
  revenuePence: netPence,
});
export type ActivityStatsRow = z.infer<typeof activityStatsRow>;

const occupancyCell = z.object({
  /** 1 Monday to 7 Sunday, and the venue's hour in which sessions begin. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  booked: z.int(),
  offered: z.int(),
});
export type OccupancyCell = z.infer<typeof occupancyCell>;

export const adminReport = z.object({
  range: z.object({
    /** Null for days that were chosen. */
    period: reportPeriod.nullable(),
    from: venueDate,
    until: venueDate,
    today: venueDate,
  }),
  /** What is compared with; where the range ends today, its last day until `time`, as "HH:MM". */
  base: z.object({ from: venueDate, until: venueDate, time: z.string().nullable() }),
  metrics: z.object({
    now: keyMetrics,
    /** Null while the venue had nothing to count then. */
    before: keyMetrics.nullable(),
  }),
  /** Every day of the range, or every month of one that is longer than a year and a day. */
  course: z.object({
    unit: z.enum(["day", "month"]),
    points: z.array(
      z.object({ from: venueDate, until: venueDate, bookings: z.int(), revenuePence: netPence }),
    ),
  }),
  /** All that were booked, by revenue. With the vouchers' they add up to the whole revenue. */
  activities: z.array(activityStatsRow),
  /** By booking day, each net of what went back; discounts are those of bookings that stand. */
  sources: z.object({
    cardPence: netPence,
    voucherSalesPence: netPence,
    deskPence: netPence,
    refundedPence: pence,
    discountPence: pence,
  }),
  /** How long before the visit people booked, by booking day: bookings in each span of days. */
  leadTime: z.object({
    sameDay: z.int(),
    upTo2Days: z.int(),
    upTo7Days: z.int(),
    upTo30Days: z.int(),
    longer: z.int(),
    /** Of all of them; null without bookings. */
    averageDays: z.number().nullable(),
  }),
  /** By booking day: people whose first booking it was, and bookings of those who had booked before. */
  customers: z.object({ newCustomers: z.int(), repeatBookings: z.int() }),
  /** By visit day: tickets booked of places offered. */
  occupancy: z.object({ booked: z.int(), offered: z.int(), cells: z.array(occupancyCell) }),
  /** Sold and redeemed by booking day, expired by the last day, outstanding now. */
  vouchers: z.object({
    soldCount: z.int(),
    soldPence: netPence,
    redeemedPence: netPence,
    expiredPence: pence,
    outstandingPence: pence,
    outstandingCount: z.int(),
  }),
});
export type AdminReport = z.infer<typeof adminReport>;

const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminReportsContract = {
  get: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/reports",
      summary: "Every figure of a range of days, beside the range before it",
    })
    .input(reportQuery)
    .errors(authErrors)
    .output(adminReport),

  dailyStats: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/reports/daily-stats",
      summary: "The figures of each day of a range, as a CSV file, daily-stats_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .errors(authErrors)
    .output(csvFile),

  activityStats: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/reports/activity-stats",
      summary: "The figures of each activity, as a CSV file, activity-stats_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .errors(authErrors)
    .output(csvFile),
};
