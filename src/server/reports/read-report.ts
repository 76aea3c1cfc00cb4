import type { ReportWish } from "../../shared/contract/desk/desk-report-fields.ts";
import type { DeskReport } from "../../shared/contract/desk/desk-reports.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";

/** PLACEHOLDER */
export async function readReport({ db }: Context, wish: ReportWish): Promise<DeskReport> {
  const { today } = await readSettings(db);
  return {
    range: { period: wish.period ?? null, from: today, until: today, today },
    base: { from: today, until: today, time: null },
    metrics: {
      now: {
        bookings: 0,
        cancelledBookings: 0,
        revenuePence: 0,
        averagePence: null,
        activeActivities: 0,
      },
      before: null,
    },
    course: { unit: "day", points: [] },
    activities: [],
    sources: {
      cardPence: 0,
      voucherSalesPence: 0,
      deskPence: 0,
      refundedPence: 0,
      discountPence: 0,
    },
    leadTime: {
      ...{ sameDay: 0, upTo2Days: 0, upTo7Days: 0, upTo30Days: 0, longer: 0 },
      averageDays: null,
    },
    customers: { newCustomers: 0, repeatBookings: 0 },
    occupancy: { booked: 0, offered: 0, cells: [] },
    vouchers: {
      ...{ soldCount: 0, soldPence: 0, redeemedPence: 0, expiredPence: 0 },
      ...{ outstandingPence: 0, outstandingCount: 0 },
    },
  };
}
