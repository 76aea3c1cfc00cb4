import type { Pool } from "pg";

/** Something that must always hold: a query that must return no row. */
interface Invariant {
  sentence: string;
  sql: string;
}

const INVARIANTS: readonly Invariant[] = [
  {
    sentence: "a slot's counters equal its confirmed bookings and live checkouts, within capacity",
    sql: `
      SELECT s.id, s.bookings_count, b.tickets, s.held_count, c.tickets AS held
      FROM time_slots s
      CROSS JOIN LATERAL (SELECT coalesce(sum(ticket_count), 0) AS tickets, count(*) AS parties
                          FROM bookings WHERE time_slot_id = s.id AND status = 'confirmed') b
      CROSS JOIN LATERAL (SELECT coalesce(sum(ticket_count), 0) AS tickets, count(*) AS parties
                          FROM checkouts WHERE time_slot_id = s.id AND state IN ('held', 'paying')) c
      WHERE s.bookings_count <> b.tickets OR s.party_count <> b.parties
         OR s.held_count <> c.tickets OR s.held_party_count <> c.parties
         OR b.tickets + c.tickets > s.capacity`,
  },
  {
    sentence: "a confirmed online booking has exactly one live payment of its total, or needs none",
    sql: `
      SELECT b.id, b.total_pence, count(p.id) AS payments
      FROM bookings b
      LEFT JOIN payments p ON p.booking_id = b.id AND p.state IN ('authorised', 'captured')
      WHERE b.status = 'confirmed' AND b.source = 'online'
      GROUP BY b.id
      HAVING count(p.id) <> (b.total_pence > 0)::int
          OR coalesce(sum(p.amount_pence), 0) <> b.total_pence`,
  },
  {
    sentence: "a booking's add-ons and figures add up, and its online waiver is signed as shown",
    sql: `
      SELECT b.id FROM bookings b
      WHERE b.addons_pence <> (SELECT coalesce(sum(total_pence), 0) FROM booking_addons
                               WHERE booking_id = b.id)
         OR (b.source = 'online' AND b.status = 'confirmed' AND (
               b.waiver_sha256 <> sha256(convert_to(b.waiver_content_snapshot, 'UTF8'))
               OR NOT EXISTS (SELECT FROM customer_waivers w
                              WHERE w.booking_id = b.id AND w.sha256 = b.waiver_sha256)))`,
  },
  {
    sentence: "a voucher's balance is the sum of its ledger",
    sql: `
      SELECT v.id FROM vouchers v
      WHERE v.balance_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM voucher_ledger
                                WHERE voucher_id = v.id)`,
  },
  {
    sentence: "a discount code's count is its live uses",
    sql: `
      SELECT d.id FROM discount_codes d
      WHERE d.times_used <> (SELECT count(*) FROM discount_uses
                             WHERE discount_code_id = d.id AND returned_at IS NULL)`,
  },
  {
    sentence: "a confirmed checkout has its booking, and no other has one",
    sql: `
      SELECT c.id FROM checkouts c LEFT JOIN bookings b ON b.checkout_id = c.id
      WHERE c.purpose = 'booking' AND (c.state = 'confirmed') <> (b.id IS NOT NULL)`,
  },
  {
    sentence: "a paying checkout has exactly one attempt at work, and no other has one",
    sql: `
      SELECT c.id FROM checkouts c
      WHERE (c.state = 'paying')::int <> (SELECT count(*) FROM payment_attempts p
                                          WHERE p.checkout_id = c.id AND p.state = 'started')`,
  },
  {
    sentence: "a confirmed online booking has its confirmation e-mail",
    sql: `
      SELECT b.id FROM bookings b
      WHERE b.source = 'online' AND NOT EXISTS (
        SELECT FROM messages m WHERE m.booking_id = b.id AND m.kind = 'booking-confirmation')`,
  },
];

export interface BrokenInvariant {
  sentence: string;
  rows: unknown[];
}

/** Every broken invariant with the first rows that break it; empty when all hold. */
export async function brokenInvariants(pool: Pool): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { sentence, sql } of INVARIANTS) {
    const { rows } = await pool.query(`${sql} LIMIT 5`);
    if (rows.length > 0) broken.push({ sentence, rows });
  }
  return broken;
}
