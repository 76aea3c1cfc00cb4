import type { DeskReport, KeyMetrics } from "../../shared/contract/desk/desk-reports.ts";
import type { Figures } from "../figures/figures.statement.ts";
import { type RangeFigures, revenueOf } from "../figures/range-figures.ts";

/** Of a whole range. */
export function metricsOf({ all, activities }: RangeFigures): KeyMetrics {
  return keyMetrics({
    bookings: all.bookings,
    cancelledBookings: all.cancelledBookings,
    revenuePence: revenueOf(all),
    activeActivities: [...activities.values()].filter(({ bookings }) => bookings > 0).length,
  });
}

/** With the average: pence, rounded half up, and null where there is nothing to divide by. */
export function keyMetrics(counts: Omit<KeyMetrics, "averagePence">): KeyMetrics {
  const { bookings, revenuePence } = counts;
  return {
    ...counts,
    averagePence: bookings === 0 ? null : Math.floor(revenuePence / bookings + 0.5),
  };
}

export function sourcesOf(all: Figures): DeskReport["sources"] {
  return {
    cardPence: all.cardPence,
    voucherSalesPence: all.voucherPence,
    deskPence: all.deskPence,
    refundedPence: all.refundedPence,
    discountPence: all.discountPence,
  };
}

export function leadTimeOf(all: Figures): DeskReport["leadTime"] {
  const { bookings, leadSameDay, lead2Days, lead7Days, lead30Days } = all;
  return {
    sameDay: leadSameDay,
    upTo2Days: lead2Days,
    upTo7Days: lead7Days,
    upTo30Days: lead30Days,
    longer: bookings - leadSameDay - lead2Days - lead7Days - lead30Days,
    averageDays: bookings === 0 ? null : Math.round((10 * all.leadDays) / bookings) / 10,
  };
}
