import { sql, type Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

/** Whoever is to be forgotten, as their locked row says. */
export interface Person {
  customerId: string;
  /** Null when they gave none. */
  email: string | null;
  /** Null when they have no account. */
  userId: string | null;
}

/**
 * Locks what the customer bought and then their row, in the order of everybody who locks both: from
 * here on no purchase is added or changed. Undefined: there is no such customer, or none any more.
 */
export async function lockPerson(
  transaction: Transaction<DB>,
  customerId: string,
): Promise<Person | undefined> {
  await lockPurchases(transaction, customerId);
  const { rows } = await sql<Person>`
    SELECT id AS customer_id, email, auth_id AS user_id FROM customers
    WHERE id = ${customerId} AND erased_at IS NULL FOR UPDATE`.execute(transaction);
  // What was bought while the row was waited for.
  await lockPurchases(transaction, customerId);
  return rows[0];
}

async function lockPurchases(transaction: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT id FROM bookings WHERE customer_id = ${customerId} ORDER BY id FOR UPDATE`.execute(
    transaction,
  );
  await sql`SELECT id FROM vouchers WHERE purchaser_id = ${customerId} ORDER BY id FOR UPDATE`.execute(
    transaction,
  );
}

/** Why somebody cannot be forgotten yet; all false: they can. */
export interface Hurdles {
  isAdministrator: boolean;
  /** A confirmed booking is still to come, or under way. */
  hasBookingAhead: boolean;
  /** Something is still to be paid, is being paid for, or goes back. */
  hasMoneyUnderWay: boolean;
}

/** To be read while the person is locked. */
export async function readHurdles(
  transaction: Transaction<DB>,
  { customerId, email, userId }: Person,
): Promise<Hurdles> {
  const { rows } = await sql<Hurdles>`
    WITH booking AS (
      SELECT b.* FROM bookings b WHERE b.customer_id = ${customerId}
    ),
    payment AS (
      SELECT p.id, p.state FROM payments p JOIN booking ON booking.id = p.booking_id
      UNION ALL
      SELECT p.id, p.state FROM payments p JOIN vouchers v ON v.id = p.voucher_id
      WHERE v.purchaser_id = ${customerId}
    ),
    task AS (
      SELECT t.kind FROM staff_tasks t JOIN booking ON booking.id = t.booking_id
      WHERE t.done_at IS NULL
      UNION ALL
      SELECT t.kind FROM staff_tasks t JOIN vouchers v ON v.id = t.voucher_id
      WHERE v.purchaser_id = ${customerId} AND t.done_at IS NULL
    )
    SELECT
      EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.role = 'admin') AS is_administrator,
      EXISTS (SELECT FROM booking b JOIN time_slots s ON s.id = b.time_slot_id
              WHERE b.status = 'confirmed' AND s.end_time > venue_now()) AS has_booking_ahead,
      EXISTS (SELECT FROM payment WHERE state IN ('authorised', 'to_void'))
        OR EXISTS (SELECT FROM payment JOIN refunds r ON r.payment_id = payment.id
                   WHERE r.state IN ('queued', 'pending'))
        OR EXISTS (SELECT FROM booking
                   WHERE status = 'confirmed' AND source = 'desk'
                     AND desk_paid_pence < total_pence)
        OR EXISTS (SELECT FROM task WHERE kind IN ('refund_failed', 'hand_back_money', 'dispute'))
        OR EXISTS (SELECT FROM payment_attempts a
                   WHERE a.settled_at IS NULL
                     AND (a.purchase ->> 'accountId' = ${userId}::text
                          OR a.purchase -> 'contact' ->> 'email' = ${email}::text
                          OR a.purchase -> 'purchaser' ->> 'email' = ${email}::text))
        AS has_money_under_way`.execute(transaction);
  return rows[0] as Hurdles;
}
