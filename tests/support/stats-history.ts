import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { generateVoucherCode } from "../../src/shared/codes.ts";
import type { TestVenue } from "./test-venue.ts";

/** A booking of a generated history. */
export interface BookingStep {
  createdAt: string;
  startsAt: string;
  /** The index into `customerIds`, taken modulo their number. */
  customerIndex: number;
  tickets: number;
  discountPence: number;
  method: "card" | "cash" | "none";
}

/**
 * Inserts a booking and its payment, dated in the past.
 * @returns its id.
 */
export async function insertTestBooking(
  pool: Pool | PoolClient,
  { activityId }: Pick<TestVenue, "activityId">,
  customerIds: readonly string[],
  { createdAt, startsAt, customerIndex, tickets, discountPence, method }: BookingStep,
): Promise<string> {
  const id = randomUUID();
  const price = 1000;
  const total = price * tickets - discountPence;
  await pool.query(
    `WITH slot AS (
       INSERT INTO time_slots AS s (activity_id, start_time, end_time, capacity, bookings_count,
         party_count)
       VALUES ($2, $3, $3::timestamptz + interval '1 hour', 100000, $6, 1)
       ON CONFLICT (activity_id, start_time) DO UPDATE
       SET bookings_count = s.bookings_count + excluded.bookings_count,
           party_count = s.party_count + 1, capacity = 100000
       RETURNING id)
     INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id,
       ticket_count, status, activity_name, ticket_price_pence, tickets_pence, addons_pence,
       subtotal_pence, discount_pence, voucher_pence, total_pence, cancellation_policy_hours,
       first_name, last_name, email, phone, address_line1, city, county, postcode,
       offline_paid_pence, created_at)
     SELECT $1, 'staff', $2, slot.id, $3, $5, $6, 'confirmed', 'Aqua Course', ${price},
            ${price} * $6::int, 0, ${price} * $6::int, $7, 0, $8, 24, 'Robin', 'Vale',
            'robin@example.com', '07700900456', '', '', '', '', $9, $4
     FROM slot`,
    [
      id,
      activityId,
      startsAt,
      createdAt,
      customerIds[customerIndex % customerIds.length],
      tickets,
      discountPence,
      total,
      method === "cash" ? total : 0,
    ],
  );
  if (method !== "none" && total > 0) {
    await pool.query(
      `INSERT INTO payments (booking_id, method, amount_pence, state, provider_payment_id,
         captured_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        method,
        total,
        method === "card" ? "authorised" : "captured",
        method === "card" ? id : null,
        method === "card" ? null : createdAt,
        createdAt,
      ],
    );
  }
  return id;
}

/**
 * Inserts a voucher sold by card, with the payment captured at once.
 * @returns its id.
 */
export async function insertSoldVoucher(
  pool: Pool,
  { createdAt, expiresAt, pence }: { createdAt: string; expiresAt: string; pence: number },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, recipient_name,
       recipient_email, created_at)
     VALUES ($1, $2, $2, $3, 'Robin', 'robin@example.com', $4) RETURNING id`,
    [generateVoucherCode(), pence, expiresAt, createdAt],
  );
  const id = rows[0]?.id ?? "";
  await pool.query(
    `INSERT INTO payments (voucher_id, method, amount_pence, state, provider_payment_id,
       captured_at, created_at)
     VALUES ($1, 'card', $2, 'captured', $3, $4, $4)`,
    [id, pence, id, createdAt],
  );
  return id;
}
