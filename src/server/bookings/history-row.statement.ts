import { defineStatement } from "../database/statement.ts";
import type { Happening } from "./happening.ts";

/** What happened, as the database has it. */
export interface HistoryRow {
  happenings: (Omit<Happening, "at"> & { at: string })[];
  timezone: string;
}

/** What a booking's customer is told is about them; staff's own notices only where they failed. */
const MESSAGES = `
  SELECT m.id::text, coalesce(m.sent_at, m.failed_at, m.created_at) AS at, 'system' AS actor_kind,
         NULL::text AS actor_name, 'message.' || m.state AS what, NULL::jsonb AS before,
         jsonb_build_object('kind', m.kind, 'reason', m.last_error) AS after
  FROM messages m
  WHERE m.booking_id = b.id AND (m.kind NOT LIKE '%-notice' OR m.state = 'failed')
    -- What staff asked for is told with their name.
    AND NOT EXISTS (SELECT FROM events e WHERE e.entity = 'booking' AND e.entity_id = b.id
                      AND e.after ->> 'messageId' = m.id::text)`;

const VOUCHER_USE = `
  SELECT l.id::text, l.created_at, 'system', NULL, 'voucher.redeemed', NULL,
         jsonb_build_object('amountPence', -l.amount_pence, 'code',
           left(v.code, 4) || '…' || right(v.code, 4))
  FROM voucher_ledger l JOIN vouchers v ON v.id = l.voucher_id
  WHERE l.booking_id = b.id AND l.kind = 'redeemed'`;

/** Facts that the event itself does not have, beside those that it has. */
const FACTS = `
  coalesce(e.after, '{}') || jsonb_strip_nulls(jsonb_build_object(
    'source', CASE e.what WHEN 'booking.confirmed' THEN b.source END,
    'waiverSignedWith', CASE WHEN e.what = 'booking.confirmed' AND b.waiver_signed
      THEN NOT EXISTS (SELECT FROM events s WHERE s.entity = 'booking' AND s.entity_id = b.id
                         AND s.what = 'booking.waiver-signed') END,
    'method', p.method, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4,
    'code', left(v.code, 4) || '…' || right(v.code, 4),
    'messageState', m.state, 'messageReason', m.last_error))`;

/** The events of the booking, its payments, their refunds and disputes, and its codes. */
const EVENTS = `
  SELECT e.id::text, e.at, e.actor_kind, u.name, e.what, e.before, ${FACTS}
  FROM (
    SELECT 'booking' AS entity, b.id AS entity_id, NULL::uuid AS payment_id
    UNION ALL SELECT 'payment', p.id, p.id FROM payments p WHERE p.booking_id = b.id
    UNION ALL SELECT 'refund', r.id, p.id FROM payments p JOIN refunds r ON r.payment_id = p.id
              WHERE p.booking_id = b.id
    UNION ALL SELECT 'dispute', d.id, p.id FROM payments p JOIN disputes d ON d.payment_id = p.id
              WHERE p.booking_id = b.id
    UNION ALL SELECT 'checkout', b.checkout_id, NULL WHERE b.checkout_id IS NOT NULL
    UNION ALL SELECT 'voucher', b.voucher_id, NULL WHERE b.voucher_id IS NOT NULL
    UNION ALL SELECT 'discount_code', b.discount_code_id, NULL WHERE b.discount_code_id IS NOT NULL
  ) about
  JOIN events e ON e.entity = about.entity AND e.entity_id = about.entity_id
    -- Codes are used by many, and of a checkout only what went wrong is told.
    AND (about.entity NOT IN ('voucher', 'discount_code') OR e.after ->> 'bookingId' = b.id::text)
    AND (about.entity <> 'checkout' OR e.what IN ('checkout.refused', 'payment.stray_voided'))
  LEFT JOIN users u ON u.id = e.actor_id AND e.actor_kind = 'staff'
  LEFT JOIN payments p ON p.id = about.payment_id
  LEFT JOIN vouchers v ON v.id = b.voucher_id AND about.entity = 'voucher'
  LEFT JOIN messages m ON m.id::text = e.after ->> 'messageId'`;

/** No row: there is no such booking. */
export const readHistoryRow = defineStatement<{ bookingId: string }, HistoryRow>(
  "read-booking-history",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT s.timezone, (
     SELECT coalesce(jsonb_agg(jsonb_build_object(
              'id', h.id, 'at', h.at, 'actorKind', h.actor_kind, 'actorName', h.actor_name,
              'what', h.what, 'before', h.before, 'after', h.after) ORDER BY h.at DESC, h.id), '[]')
     FROM (${MESSAGES} UNION ALL ${VOUCHER_USE} UNION ALL ${EVENTS}) h) AS happenings
   FROM input JOIN bookings b ON b.id = input.booking_id CROSS JOIN settings s`,
);
