import type { Pool } from "pg";
import { findViolations } from "../../src/server/invariants/invariants.ts";
import { statsInvariants } from "../../src/server/invariants/stats.ts";
import { EMPTY_STATS } from "../../src/server/stats/range-stats.ts";
import type { Stats } from "../../src/server/stats/read-stats.ts";
import { daysBetween, localDate } from "../../src/shared/time.ts";

/** All rows that stats are computed from. */
export interface StatsSource {
  bookings: Booking[];
  payments: Payment[];
  vouchers: { id: string; createdAt: Date; expiresAt: Date; balancePence: number }[];
}

interface Booking {
  id: string;
  activityId: string;
  customerId: string;
  createdAt: Date;
  startsAt: Date;
  isHidden: boolean;
  isCancelled: boolean;
  tickets: number;
  discountPence: number;
  redeemedPence: number;
}

interface Payment {
  bookingId: string | null;
  voucherId: string | null;
  isCard: boolean;
  netPence: number;
  refundedPence: number;
}

/** Reads the tables in full: only for tests, which have few rows. */
export async function readStatsSource(pool: Pool): Promise<StatsSource> {
  const [bookings, payments, vouchers] = await Promise.all([
    pool.query<Booking>(
      `SELECT id, activity_id AS "activityId", customer_id AS "customerId",
              created_at AS "createdAt", starts_at AS "startsAt", hidden_at IS NOT NULL AS "isHidden",
              status = 'cancelled' AS "isCancelled", ticket_count AS tickets,
              discount_pence AS "discountPence",
              voucher_pence - coalesce(refund_pence - refund_card_pence - refund_offline_pence, 0)
                AS "redeemedPence"
       FROM bookings ORDER BY created_at, id`,
    ),
    pool.query<Payment>(
      `SELECT booking_id AS "bookingId", voucher_id AS "voucherId", method = 'card' AS "isCard",
              amount_pence - refunded_pence AS "netPence", refunded_pence AS "refundedPence"
       FROM payments WHERE state = 'captured'`,
    ),
    pool.query<StatsSource["vouchers"][number]>(
      `SELECT id, created_at AS "createdAt", expires_at AS "expiresAt",
              balance_pence AS "balancePence" FROM vouchers`,
    ),
  ]);
  return { bookings: bookings.rows, payments: payments.rows, vouchers: vouchers.rows };
}

/** Whether something created at an instant counts. */
export type InstantFilter = (instant: Date) => boolean;

/** Includes instants whose local day lies between two days, both included. */
export function onDays(from: string, until: string, timeZone: string): InstantFilter {
  return (instant) => {
    const day = localDate(instant, timeZone);
    return from <= day && day <= until;
  };
}

/** Computes the stats row by row, as the simplest possible reference implementation. */
export function naiveStats(source: StatsSource, includes: InstantFilter, timeZone: string): Stats {
  const sum = { ...EMPTY_STATS };
  for (const booking of source.bookings.filter(({ createdAt }) => includes(createdAt))) {
    addBooking(sum, source, booking, timeZone);
  }
  for (const voucher of source.vouchers.filter(({ createdAt }) => includes(createdAt))) {
    for (const payment of source.payments.filter(({ voucherId }) => voucherId === voucher.id)) {
      sum.voucherPence += payment.netPence;
      sum.refundedPence += payment.refundedPence;
      if (payment.netPence > 0) sum.vouchersSold += 1;
    }
  }
  return sum;
}

function addBooking(sum: Stats, source: StatsSource, booking: Booking, timeZone: string): void {
  sum.redeemedPence += booking.redeemedPence;
  if (booking.redeemedPence > 0) sum.redeemedBookings += 1;
  for (const payment of source.payments.filter(({ bookingId }) => bookingId === booking.id)) {
    if (payment.isCard) sum.cardPence += payment.netPence;
    else sum.offlinePence += payment.netPence;
    sum.refundedPence += payment.refundedPence;
  }
  if (booking.isHidden) return;
  sum.bookings += 1;
  sum.cancelledBookings += booking.isCancelled ? 1 : 0;
  sum.tickets += booking.isCancelled ? 0 : booking.tickets;
  sum.discountPence += booking.isCancelled ? 0 : booking.discountPence;
  addLeadTime(sum, booking, timeZone);
  const visibleBookings = source.bookings.filter((other) => !other.isHidden);
  if (visibleBookings.find(({ customerId }) => customerId === booking.customerId) === booking) {
    sum.newCustomers += 1;
  }
}

function addLeadTime(sum: Stats, { createdAt, startsAt }: Booking, timeZone: string): void {
  const leadDays = daysBetween(localDate(createdAt, timeZone), localDate(startsAt, timeZone));
  sum.leadDays += Math.max(0, leadDays);
  if (leadDays <= 0) sum.leadSameDay += 1;
  else if (leadDays <= 2) sum.lead2Days += 1;
  else if (leadDays <= 7) sum.lead7Days += 1;
  else if (leadDays <= 30) sum.lead30Days += 1;
}

/** How many different customers booked in the period. */
export function naiveCustomerCount({ bookings }: StatsSource, includes: InstantFilter): number {
  const visibleBookings = bookings.filter(
    ({ isHidden, createdAt }) => !isHidden && includes(createdAt),
  );
  return new Set(visibleBookings.map(({ customerId }) => customerId)).size;
}

/** Includes instants on these days, but on the last day only those before `end`. */
export function onDaysUntil(
  from: string,
  until: string,
  end: Date,
  timeZone: string,
): InstantFilter {
  const days = onDays(from, until, timeZone);
  return (instant) => days(instant) && instant.getTime() < end.getTime();
}

/** The violated stats invariants. Runs only these, because generated histories have no events. */
export async function findBrokenStats(pool: Pool): Promise<object[]> {
  const found = await Promise.all(
    statsInvariants.map((invariant) => findViolations(pool, invariant)),
  );
  return found.flat();
}
