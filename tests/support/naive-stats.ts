import type { Pool } from "pg";
import { brokenIn } from "../../src/server/invariants/invariants.ts";
import { figureInvariants } from "../../src/server/invariants/stats.ts";
import { NO_FIGURES } from "../../src/server/stats/range-stats.ts";
import type { Figures } from "../../src/server/stats/read-stats.ts";
import { daysBetween, localDate } from "../../src/shared/time.ts";

/** Everything that figures are made of, as the tables have it. */
export interface Everything {
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
  keptPence: number;
  refundedPence: number;
}

/** Reads all of it: for tests, which have little. */
export async function readEverything(pool: Pool): Promise<Everything> {
  const [bookings, payments, vouchers] = await Promise.all([
    pool.query<Booking>(
      `SELECT id, activity_id AS "activityId", customer_id AS "customerId",
              created_at AS "createdAt", starts_at AS "startsAt", hidden_at IS NOT NULL AS "isHidden",
              status = 'cancelled' AS "isCancelled", ticket_count AS tickets,
              discount_pence AS "discountPence",
              voucher_pence - coalesce(refund_pence - refund_card_pence - refund_desk_pence, 0)
                AS "redeemedPence"
       FROM bookings ORDER BY created_at, id`,
    ),
    pool.query<Payment>(
      `SELECT booking_id AS "bookingId", voucher_id AS "voucherId", method = 'card' AS "isCard",
              amount_pence - refunded_pence AS "keptPence", refunded_pence AS "refundedPence"
       FROM payments WHERE state = 'captured'`,
    ),
    pool.query<Everything["vouchers"][number]>(
      `SELECT id, created_at AS "createdAt", expires_at AS "expiresAt",
              balance_pence AS "balancePence" FROM vouchers`,
    ),
  ]);
  return { bookings: bookings.rows, payments: payments.rows, vouchers: vouchers.rows };
}

/** Whether something made at an instant counts. */
export type When = (instant: Date) => boolean;

/** When the venue's clock showed one of these days. */
export function onDays(from: string, until: string, timeZone: string): When {
  return (instant) => {
    const day = localDate(instant, timeZone);
    return from <= day && day <= until;
  };
}

/** The figures of what was made then, one look at a time. */
export function naiveFigures(all: Everything, when: When, timeZone: string): Figures {
  const sum = { ...NO_FIGURES };
  for (const booking of all.bookings.filter(({ createdAt }) => when(createdAt))) {
    addBooking(sum, all, booking, timeZone);
  }
  for (const voucher of all.vouchers.filter(({ createdAt }) => when(createdAt))) {
    for (const payment of all.payments.filter(({ voucherId }) => voucherId === voucher.id)) {
      sum.voucherPence += payment.keptPence;
      sum.refundedPence += payment.refundedPence;
      if (payment.keptPence > 0) sum.vouchersSold += 1;
    }
  }
  return sum;
}

function addBooking(sum: Figures, all: Everything, booking: Booking, timeZone: string): void {
  sum.redeemedPence += booking.redeemedPence;
  if (booking.redeemedPence > 0) sum.redeemedBookings += 1;
  for (const payment of all.payments.filter(({ bookingId }) => bookingId === booking.id)) {
    if (payment.isCard) sum.cardPence += payment.keptPence;
    else sum.deskPence += payment.keptPence;
    sum.refundedPence += payment.refundedPence;
  }
  if (booking.isHidden) return;
  sum.bookings += 1;
  sum.cancelledBookings += booking.isCancelled ? 1 : 0;
  sum.tickets += booking.isCancelled ? 0 : booking.tickets;
  sum.discountPence += booking.isCancelled ? 0 : booking.discountPence;
  addLead(sum, booking, timeZone);
  const seen = all.bookings.filter((other) => !other.isHidden);
  if (seen.find(({ customerId }) => customerId === booking.customerId) === booking) {
    sum.newCustomers += 1;
  }
}

function addLead(sum: Figures, { createdAt, startsAt }: Booking, timeZone: string): void {
  const ahead = daysBetween(localDate(createdAt, timeZone), localDate(startsAt, timeZone));
  sum.leadDays += Math.max(0, ahead);
  if (ahead <= 0) sum.leadSameDay += 1;
  else if (ahead <= 2) sum.lead2Days += 1;
  else if (ahead <= 7) sum.lead7Days += 1;
  else if (ahead <= 30) sum.lead30Days += 1;
}

/** How many people booked then, each once. */
export function naiveCustomers({ bookings }: Everything, when: When): number {
  const seen = bookings.filter(({ isHidden, createdAt }) => !isHidden && when(createdAt));
  return new Set(seen.map(({ customerId }) => customerId)).size;
}

/** On these days, the last of them until an instant. */
export function untilTime(from: string, until: string, end: Date, timeZone: string): When {
  const days = onDays(from, until, timeZone);
  return (instant) => days(instant) && instant.getTime() < end.getTime();
}

/** What the audit finds wrong about figures; made histories have no events, so it asks no more. */
export async function brokenFigures(pool: Pool): Promise<object[]> {
  const found = await Promise.all(figureInvariants.map((invariant) => brokenIn(pool, invariant)));
  return found.flat();
}
