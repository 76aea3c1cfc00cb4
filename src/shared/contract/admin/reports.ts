import { z } from "zod";
import { adminEndpoint, REPORT, streamedFile } from "../base/endpoint.ts";
import { id, pence, venueDate } from "../base/fields.ts";

/** The period of the overview's cards: the venue's day, week (from Monday) or month so far. */
export const overviewPeriod = z.enum(["today", "week", "month"]);
export type OverviewPeriod = z.infer<typeof overviewPeriod>;

/**
 * The named ranges of reports. They end today, except for the last week (from Monday), the last
 * month, and a season that is over. A season is the current run of schedules, or else the last one,
 * of at most a year.
 */
export const reportPeriod = z.enum([
  "7-days",
  "30-days",
  "last-week",
  "last-month",
  "month",
  "quarter",
  "season",
  "year",
]);
export type ReportPeriod = z.infer<typeof reportPeriod>;

/**
 * A named range, or the venue's days from one to another, both inclusive; 30 days by default. A
 * range that reaches beyond today ends today, because later days have no stats yet.
 */
export const reportQuery = z
  .object({
    period: reportPeriod.optional(),
    from: venueDate.optional(),
    until: venueDate.optional(),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    message: "Please choose both dates",
    path: ["until"],
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: "End date must be after start date",
    path: ["until"],
  });
export type ReportQuery = z.infer<typeof reportQuery>;

/** Net amount in pence: negative when more was refunded than came in. */
const netPence = z.int();

/**
 * By booking day. Bookings include cancelled ones but not deleted ones. Revenue is net, of bookings
 * and vouchers. The average is revenue ÷ bookings, null without bookings. Active activities are
 * those with a booking.
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
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  bookings: z.int(),
  cancelledBookings: z.int(),
  /** Tickets of bookings that are not cancelled. */
  tickets: z.int(),
  revenuePence: netPence,
});
export type ActivityStatsRow = z.infer<typeof activityStatsRow>;

const occupancyCell = z.object({
  /** 1 Monday to 7 Sunday, and the venue's hour of the day in which sessions start. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  booked: z.int(),
  offered: z.int(),
});
export type OccupancyCell = z.infer<typeof occupancyCell>;

export const adminReport = z.object({
  /** The venue has a VAT number, or had one. */
  hasVat: z.boolean(),
  range: z.object({
    /** Null for chosen dates. */
    period: reportPeriod.nullable(),
    from: venueDate,
    until: venueDate,
    today: venueDate,
  }),
  /**
   * The range compared with. If the report's range ends today, its last day counts until `time`,
   * "HH:MM".
   */
  base: z.object({ from: venueDate, until: venueDate, time: z.string().nullable() }),
  metrics: z.object({
    now: keyMetrics,
    /** Null if the venue had nothing to count then. */
    before: keyMetrics.nullable(),
  }),
  /** One point for each day, or for each month if the range is longer than a year and a day. */
  series: z.object({
    unit: z.enum(["day", "month"]),
    points: z.array(
      z.object({ from: venueDate, until: venueDate, bookings: z.int(), revenuePence: netPence }),
    ),
    /**
     * In the year to date, the same day of the year before for each point: null for 29 February and
     * for a day that is not over. Null in other ranges, and if the venue had nothing to count then.
     */
    yearBefore: z
      .array(z.object({ bookings: z.int(), revenuePence: netPence }).nullable())
      .nullable(),
  }),
  /**
   * Every activity with a booking, by revenue. With the vouchers they add up to the total revenue.
   */
  activities: z.array(activityStatsRow),
  /**
   * By booking day, each net of refunds. Discounts are those of bookings that are not cancelled.
   */
  sources: z.object({
    cardPence: netPence,
    voucherSalesPence: netPence,
    offlinePence: netPence,
    refundedPence: pence,
    discountPence: pence,
  }),
  /**
   * How long before the visit people booked, by booking day: the number of bookings per range of
   * days.
   */
  leadTime: z.object({
    sameDay: z.int(),
    upTo2Days: z.int(),
    upTo7Days: z.int(),
    upTo30Days: z.int(),
    longer: z.int(),
    /** Over all bookings; null without any. */
    averageDays: z.number().nullable(),
  }),
  /**
   * By booking day: customers who booked for the first time, and bookings of returning customers.
   */
  customers: z.object({ newCustomers: z.int(), repeatBookings: z.int() }),
  /** By visit day: tickets booked and places offered. */
  occupancy: z.object({ booked: z.int(), offered: z.int(), cells: z.array(occupancyCell) }),
  /** Sold and redeemed by booking day; expired up to the last day; outstanding now. */
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

const vatReportRow = z.object({
  /** Money for gift vouchers, of which no VAT is due when they are sold. */
  isVoucherSale: z.boolean(),
  /** In hundredths of a percent; null: no VAT was recorded. */
  rate: z.int().nullable(),
  grossPence: netPence,
  vatPence: netPence,
});
export type VatReportRow = z.infer<typeof vatReportRow>;

/** By tax date and less refunds: what is paid by voucher counts when the booking is made. */
export const vatReport = z.object({ rows: z.array(vatReportRow) });
export type VatReport = z.infer<typeof vatReport>;

export const adminReportsContract = {
  get: adminEndpoint("stats", undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports",
      summary: "Get the stats of a range of days and of the previous range",
    })
    .input(reportQuery)
    .output(adminReport),

  dailyStats: adminEndpoint(["stats", "exports"], undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/daily-stats",
      summary: "Export the stats of each day as a CSV file, daily-stats_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .output(streamedFile),

  activityStats: adminEndpoint(["stats", "exports"], undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/activity-stats",
      summary: "Export the stats of each activity as a CSV file, activity-stats_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .output(streamedFile),

  vat: adminEndpoint("stats", undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/vat",
      summary: "Get the VAT of a range of days by rate, by tax date",
    })
    .input(reportQuery)
    .output(vatReport),

  payments: adminEndpoint(["stats", "exports"], undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/payments",
      summary: "Export payments as a CSV file, payments_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .output(streamedFile),

  refunds: adminEndpoint(["stats", "exports"], undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/refunds",
      summary: "Export refunds as a CSV file, refunds_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .output(streamedFile),

  vatByDay: adminEndpoint(["stats", "exports"], undefined, REPORT)
    .route({
      method: "GET",
      path: "/admin/reports/vat-by-day",
      summary: "Export the VAT of each day and rate as a CSV file, vat-by-day_{from}_{until}.csv",
      outputStructure: "detailed",
    })
    .input(reportQuery)
    .output(streamedFile),
};
