import { randomIdSql } from "./random.ts";
import { WAIVER_HASH_SQL } from "./waiver.ts";

/** SQL that writes the rows, one statement a table, in booking order. */
export function rowStatements(seed: number): string[] {
  const discount = randomIdSql(seed, "discount", "''");
  return [
    `INSERT INTO customers (id, first_name, last_name, email, phone, city, created_at, updated_at)
     SELECT ${randomIdSql(seed, "person", "p.n")}, p.first_name, p.last_name, p.email, p.phone, p.town,
            came.first_at, came.first_at
     FROM (SELECT person, min(booked_at) AS first_at FROM scale_demand GROUP BY person) AS came
     JOIN scale_person p ON p.n = came.person`,
    `INSERT INTO booking_deletions (id, refund_choice, notify, created_at)
     SELECT ${randomIdSql(seed, "deletion")}, CASE WHEN is_refunded THEN 'policy' ELSE 'none' END, false,
            hidden_at
     FROM scale_order WHERE hidden_at IS NOT NULL`,
    bookingStatement(seed, discount),
    `INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence)
     SELECT id, addon_id, addon_name, addon_price_pence, addon_quantity, addons_pence
     FROM scale_order WHERE addon_id IS NOT NULL`,
    `INSERT INTO customer_waivers (id, customer_id, booking_id, waiver_version_id, signed_at,
       signature, participant_name, business_name, sha256, people_count)
     SELECT ${randomIdSql(seed, "signed")}, customer_id, o.id, ${randomIdSql(seed, "version", "''")}, booked_at,
            jsonb_build_object('kind', 'typed', 'name', name), name, s.business_name,
            ${WAIVER_HASH_SQL}, tickets
     FROM settings s, scale_order o,
          LATERAL (SELECT first_name || ' ' || last_name) AS signer(name)
     WHERE o.is_signed`,
    `INSERT INTO discount_uses (id, discount_code_id, booking_id, created_at, returned_at)
     SELECT ${randomIdSql(seed, "use")}, ${discount}, id, booked_at, cancelled_at
     FROM scale_order WHERE has_discount`,
    `UPDATE discount_codes SET times_used =
       (SELECT count(*) FROM scale_order WHERE has_discount AND cancelled_at IS NULL)
     WHERE id = ${discount}`,
    `INSERT INTO emails (id, kind, to_address, booking_id, content, state, created_at, sent_at)
     SELECT ${randomIdSql(seed, "message")}, 'booking-confirmation', email, id, '{"calendarSequence": 0}', 'sent',
            booked_at, booked_at
     FROM scale_order WHERE source = 'online'`,
  ];
}

function bookingStatement(seed: number, discount: string): string {
  return `
  INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id, ticket_count,
    status, activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
    discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
    cancellation_policy_hours, first_name, last_name, email, phone, address_line1, city, county,
    postcode, waiver_signed, waiver_signed_at, cancelled_at, refund_choice, refund_pence,
    refund_offline_pence, offline_paid_pence, due_pence, checked_in_count, first_checked_in_at, last_checked_in_at,
    hidden_at, deletion_id, created_at)
  SELECT id, source, activity_id, time_slot_id, starts_at, customer_id, tickets,
         CASE WHEN cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END, activity_name,
         price_pence, tickets_pence, addons_pence, subtotal_pence, discount_pence, voucher_pence,
         total_pence, voucher_id, CASE WHEN has_discount THEN ${discount} END, 24, first_name,
         last_name, email, phone, person || ' Lake Road', town, 'Cumbria', 'KE7 4LD',
         is_signed, CASE WHEN is_signed THEN booked_at END, cancelled_at,
         CASE WHEN is_refunded THEN 'policy' WHEN NOT is_refunded THEN 'none' END,
         CASE WHEN is_refunded THEN paid_pence + voucher_pence WHEN NOT is_refunded THEN 0 END,
         CASE WHEN is_refunded THEN paid_pence ELSE 0 END,
         paid_pence, CASE WHEN cancelled_at IS NULL THEN total_pence - paid_pence ELSE 0 END,
         checked_in_count, CASE WHEN checked_in_count > 0 THEN came_at END,
         CASE WHEN checked_in_count > 0 THEN came_at END, hidden_at,
         CASE WHEN hidden_at IS NOT NULL THEN ${randomIdSql(seed, "deletion")} END, booked_at
  FROM (
    SELECT *, CASE WHEN is_paid THEN total_pence ELSE 0 END AS paid_pence
    FROM scale_order OFFSET 0
  ) AS o`;
}
