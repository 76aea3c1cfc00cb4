import { ACCOUNT_EMAIL_CONDITIONS, LAST_EMAIL_CONDITION } from "./accounts.ts";
import type { Invariant } from "./invariant.ts";

/** By kind of email: what must be true of its voucher `v`. */
const VOUCHER_EMAIL_CONDITIONS: Readonly<Record<string, string>> = {
  "voucher-delivery": "m.state <> 'sent' OR v.email_sent OR v.recipient_email <> m.to_address",
  "voucher-receipt": "v.checkout_id IS NOT NULL",
  "voucher-notice": "v.checkout_id IS NOT NULL",
  "voucher-voided": "v.voided_at IS NOT NULL",
  "voucher-voided-notice": "v.voided_at IS NOT NULL",
};

export const voucherEmailInvariants: readonly Invariant[] = [
  {
    sentence: "every voucher sold online has a receipt email and a delivery email",
    sql: `
      SELECT v.id, r.id AS receipt_id, d.id AS delivery_id FROM vouchers v
      LEFT JOIN emails r ON r.voucher_id = v.id AND r.kind = 'voucher-receipt'
                          AND r.to_address = v.purchaser_email
      LEFT JOIN emails d ON d.voucher_id = v.id AND d.kind = 'voucher-delivery'
      WHERE v.checkout_id IS NOT NULL AND (r.id IS NULL OR d.id IS NULL)`,
  },
  {
    sentence: "a voucher sold online is marked as sent only after its delivery email was sent",
    sql: `
      SELECT v.id FROM vouchers v
      LEFT JOIN emails m
        ON m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state = 'sent'
      WHERE v.checkout_id IS NOT NULL AND v.email_sent AND m.id IS NULL`,
  },
  {
    sentence: "no untried delivery email of a voided voucher is waiting",
    sql: `
      SELECT m.id, v.id AS voucher_id
      FROM emails m JOIN vouchers v ON v.id = m.voucher_id
      WHERE m.kind = 'voucher-delivery' AND m.state = 'queued' AND m.tries = 0
        AND v.voided_at IS NOT NULL`,
  },
  {
    sentence: "no stored email contains a voucher's code",
    sql: `
      SELECT m.id, m.kind FROM emails m JOIN vouchers v ON v.id = m.voucher_id
      WHERE position(v.code IN upper(regexp_replace(m.content::text, '[^0-9A-Za-z]', '', 'g'))) > 0`,
  },
];

/**
 * By kind of email: what must be true of its booking `b`. Kinds that are not about a booking are
 * absent.
 */
const BOOKING_EMAIL_CONDITIONS: Readonly<Record<string, string>> = {
  "booking-confirmation":
    "(m.content ->> 'calendarSequence')::int > b.calendar_sequence IS NOT TRUE",
  "booking-notice": "(m.content ->> 'calendarSequence')::int > b.calendar_sequence IS NOT TRUE",
  "booking-cancelled": "b.status = 'cancelled' AND b.refund_choice <> 'expired'",
  "booking-payment-expired": "b.refund_choice = 'expired'",
  "booking-cancelled-notice": "b.status = 'cancelled'",
  "booking-moved": "b.calendar_sequence > 0",
  "booking-moved-notice": "b.calendar_sequence > 0",
  "booking-changed": "(m.content ->> 'version')::int > b.version IS NOT TRUE",
  "offline-payment-receipt": "b.offline_paid_pence > 0",
  "card-payment-receipt":
    "EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.is_later)",
  "payment-request": "true",
  "slot-email": "true",
};

export const emailInvariants: readonly Invariant[] = [
  {
    sentence: "every online booking has a confirmation email to the address given",
    sql: `
      SELECT b.id, b.email FROM bookings b
      LEFT JOIN emails m ON m.booking_id = b.id AND m.kind = 'booking-confirmation'
                          AND m.to_address = b.email
      WHERE b.source = 'online' AND m.id IS NULL AND NOT EXISTS (
        SELECT FROM events e WHERE e.entity = 'booking' AND e.entity_id = b.id
          AND e.type = 'booking.contact-corrected')`,
  },
  {
    sentence: "no email reports something that did not happen",
    sql: `
      SELECT m.id, m.kind, b.id AS booking_id, b.status, b.refund_choice, b.calendar_sequence
      FROM emails m LEFT JOIN bookings b ON b.id = m.booking_id
      LEFT JOIN vouchers v ON v.id = m.voucher_id
      LEFT JOIN account_requests r ON r.id = m.account_request_id
      WHERE num_nonnulls(b.id, v.id, r.id) > 1 OR NOT CASE m.kind
        ${Object.entries(BOOKING_EMAIL_CONDITIONS)
          .map(([kind, condition]) => `WHEN '${kind}' THEN b.id IS NOT NULL AND (${condition})`)
          .join("\n        ")}
        ${Object.entries(VOUCHER_EMAIL_CONDITIONS)
          .map(([kind, condition]) => `WHEN '${kind}' THEN v.id IS NOT NULL AND (${condition})`)
          .join("\n        ")}
        ${Object.entries(ACCOUNT_EMAIL_CONDITIONS)
          .map(
            ([kind, condition]) => `WHEN '${kind}' THEN CASE WHEN r.id IS NULL
            THEN num_nonnulls(b.id, v.id) = 0
                 AND (m.created_at < venue_now() - interval '7 days' OR m.to_address = '')
            ELSE ${condition} END`,
          )
          .join("\n        ")}
        WHEN 'activity-log-seal' THEN num_nonnulls(b.id, v.id, r.id) = 0
        WHEN 'data-erased' THEN num_nonnulls(b.id, v.id, r.id) = 0 AND (${LAST_EMAIL_CONDITION})
        ELSE false END`,
  },
  {
    sentence: "a booking records whether its cancellation email was sent",
    sql: `
      SELECT b.id, b.cancellation_email_sent FROM bookings b
      JOIN customers c ON c.id = b.customer_id
      WHERE b.cancellation_email_sent <> EXISTS (
              SELECT FROM emails m
              WHERE m.booking_id = b.id AND m.kind IN ('booking-cancelled', 'booking-payment-expired')
                AND m.state IN ('sent', 'captured'))
        -- The captured email of an erased customer is cleared.
        AND (c.erased_at IS NULL OR NOT b.cancellation_email_sent)`,
  },
  {
    sentence:
      "an email is superseded by its booking's cancellation or by a later email that counts",
    sql: `
      SELECT m.id, m.kind, m.booking_id FROM emails m LEFT JOIN bookings b ON b.id = m.booking_id
      WHERE m.state = 'superseded' AND b.status IS DISTINCT FROM 'cancelled' AND NOT EXISTS (
        SELECT FROM emails later
        WHERE later.booking_id = m.booking_id AND (later.to_address = m.to_address
            OR 'booking-confirmation' = ALL (ARRAY[m.kind, later.kind]))
          AND later.created_at > m.created_at AND later.state <> 'superseded')`,
  },
  {
    sentence: "emails about one booking or voucher are sent to one address in order",
    sql: `
      SELECT id, kind, booking_id FROM (
        SELECT m.*, max(sent_at) OVER older AS older_sent_at,
               bool_or(state = 'queued') OVER older AS older_waits
        FROM emails m WHERE coalesce(booking_id, voucher_id) IS NOT NULL AND to_address <> ''
        WINDOW older AS (PARTITION BY coalesce(booking_id, voucher_id), to_address ORDER BY created_at
                         RANGE UNBOUNDED PRECEDING EXCLUDE GROUP)
      ) m
      WHERE state = 'sent' AND (older_waits OR sent_at < older_sent_at)`,
  },
  {
    sentence: "manage links are stored only as hashes, and no stored email contains one",
    sql: `
      SELECT 'link' AS what, booking_id::text AS which FROM manage_links
      WHERE octet_length(token_hash) <> 32
      UNION ALL SELECT 'email', id::text FROM emails
      WHERE content::text || coalesce(last_error, '') LIKE '%/booking/manage#%'`,
  },
  {
    sentence: "no email states another booking's details or amounts",
    sql: `
      SELECT m.id, m.kind, b.id AS booking_id, m.content
      FROM emails m LEFT JOIN bookings b ON b.id = m.booking_id
      WHERE m.content ? 'bookingId' AND (
        (m.content ->> 'bookingId')::uuid IS DISTINCT FROM b.id
        OR m.content ->> 'bookingReference' <> b.reference
        OR NOT EXISTS (
          -- Those of the booking as it is, or as one of its versions was.
          SELECT FROM (
            SELECT b.version, b.total_pence, b.ticket_count
            UNION ALL
            SELECT v.version, v.total_pence, v.ticket_count
            FROM booking_versions v WHERE v.booking_id = b.id) AS stated
          WHERE (m.content ->> 'totalPence')::int = stated.total_pence
            AND (m.content ->> 'ticketCount')::int = stated.ticket_count
            AND coalesce((m.content ->> 'version')::int, stated.version) = stated.version))`,
  },
];
