import { idOf } from "./chance.ts";

/** SQL that writes the rows themselves, each table in one statement, in the order of booking. */
export function rows(seed: number): string[] {
  return [
    `INSERT INTO customers (id, first_name, last_name, email, phone, city, created_at, updated_at)
     SELECT o.customer_id, min(o.first_name), min(o.last_name), min(o.email), min(o.phone),
            min(o.town), min(o.booked_at), min(o.booked_at)
     FROM scale_order o GROUP BY o.customer_id`,
    `INSERT INTO time_slots AS s (activity_id, start_time, end_time, capacity, bookings_count,
       party_count, capacity_is_manual)
     SELECT min(k.activity_id::text)::uuid, min(k.starts_at), min(k.ends_at),
            greatest(min(k.max_capacity), sum(o.tickets)),
            coalesce(sum(o.tickets) FILTER (WHERE o.cancelled_at IS NULL), 0),
            count(*) FILTER (WHERE o.cancelled_at IS NULL), sum(o.tickets) > min(k.max_capacity)
     FROM scale_order o JOIN scale_slot k ON k.n = o.slot GROUP BY o.slot
     ON CONFLICT (activity_id, start_time) DO UPDATE
     SET capacity = s.capacity + excluded.bookings_count, capacity_is_manual = true,
         bookings_count = s.bookings_count + excluded.bookings_count,
         party_count = s.party_count + excluded.party_count`,
    vouchers(seed),
    `INSERT INTO booking_deletions (id, refund_choice, notify, created_at)
     SELECT deletion_id, CASE WHEN is_refunded THEN 'policy' ELSE 'none' END, false, hidden_at
     FROM scale_order WHERE hidden_at IS NOT NULL`,
    bookings,
    `INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence)
     SELECT id, addon_id, addon_name, addon_price_pence, addon_quantity, addons_pence
     FROM scale_order WHERE addon_id IS NOT NULL ORDER BY booked_at, n`,
    `INSERT INTO customer_waivers (id, customer_id, booking_id, waiver_version_id, signed_at,
       signature, content_snapshot, sha256, people_count)
     SELECT ${idOf(seed, "signed")}, customer_id, id, waiver_version_id, booked_at,
            jsonb_build_object('kind', 'typed', 'name', first_name || ' ' || last_name),
            waiver_text, sha256(convert_to(waiver_text, 'UTF8')), tickets
     FROM scale_order WHERE is_signed ORDER BY booked_at, n`,
    `INSERT INTO discount_uses (id, discount_code_id, booking_id, created_at, returned_at)
     SELECT ${idOf(seed, "use")}, discount_code_id, id, booked_at, cancelled_at
     FROM scale_order WHERE has_discount ORDER BY booked_at, n`,
    `UPDATE discount_codes SET times_used =
       (SELECT count(*) FROM scale_order WHERE has_discount AND cancelled_at IS NULL)
     WHERE id = ${idOf(seed, "discount", "''")}`,
    `INSERT INTO messages (id, kind, to_address, booking_id, content, state, created_at, sent_at)
     SELECT ${idOf(seed, "message")}, 'booking-confirmation', email, id, '{}', 'sent', booked_at,
            booked_at
     FROM scale_order WHERE source = 'online' ORDER BY booked_at, n`,
  ];
}

/** One for each booking that a voucher paid for; what came back is on it again. */
function vouchers(seed: number): string {
  return `
  WITH voucher AS (
    SELECT o.*, voucher_pence = voucher_amount AND NOT coalesce(is_refunded, false) AS is_spent
    FROM scale_order o WHERE voucher_id IS NOT NULL
  )
  INSERT INTO vouchers (id, code, amount_pence, balance_pence, expires_at, recipient_name,
    recipient_email, redeemed_at, created_at)
  SELECT voucher_id,
         upper(left(md5('${seed} code ' || n), 16)), voucher_amount,
         CASE WHEN is_refunded THEN voucher_amount ELSE voucher_amount - voucher_pence END,
         booked_at + interval '2 years', first_name || ' ' || last_name, email,
         CASE WHEN is_spent THEN booked_at END, booked_at - interval '30 days'
  FROM voucher ORDER BY booked_at, n`;
}

const bookings = `
  INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id, ticket_count,
    status, activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
    discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
    cancellation_policy_hours, first_name, last_name, email, phone, address_line1, city, county,
    postcode, waiver_signed, waiver_signed_at, waiver_signature, waiver_version_id,
    waiver_content_snapshot, waiver_sha256, cancelled_at, refund_choice, refund_pence,
    refund_desk_pence, desk_paid_pence, checked_in_count, first_checked_in_at, last_checked_in_at,
    hidden_at, deletion_id, created_at)
  SELECT o.id, o.source, o.activity_id, s.id, s.start_time, o.customer_id, o.tickets,
         CASE WHEN o.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END, o.activity_name,
         o.price_pence, o.tickets_pence, o.addons_pence, o.subtotal_pence, o.discount_pence,
         o.voucher_pence, o.total_pence, o.voucher_id, o.discount_code_id, 24, o.first_name,
         o.last_name, o.email, o.phone, o.person || ' Lake Road', o.town, 'Cumbria', 'KE7 4LD',
         o.is_signed, CASE WHEN o.is_signed THEN o.booked_at END,
         CASE WHEN o.is_signed
              THEN jsonb_build_object('kind', 'typed', 'name', o.first_name || ' ' || o.last_name) END,
         CASE WHEN o.is_signed THEN o.waiver_version_id END,
         CASE WHEN o.is_signed THEN o.waiver_text END,
         CASE WHEN o.is_signed THEN sha256(convert_to(o.waiver_text, 'UTF8')) END, o.cancelled_at,
         CASE WHEN o.is_refunded THEN 'policy' WHEN NOT o.is_refunded THEN 'none' END,
         CASE WHEN o.is_refunded THEN CASE WHEN o.is_paid THEN o.total_pence ELSE 0 END + o.voucher_pence
              WHEN NOT o.is_refunded THEN 0 END,
         CASE WHEN o.is_refunded AND o.is_paid THEN o.total_pence ELSE 0 END,
         CASE WHEN o.is_paid THEN o.total_pence ELSE 0 END, o.people_in,
         CASE WHEN o.people_in > 0 THEN o.came_at END, CASE WHEN o.people_in > 0 THEN o.came_at END,
         o.hidden_at, CASE WHEN o.hidden_at IS NOT NULL THEN o.deletion_id END, o.booked_at
  FROM scale_order o
  JOIN time_slots s ON s.activity_id = o.activity_id AND s.start_time = o.starts_at
  ORDER BY o.booked_at, o.n`;
