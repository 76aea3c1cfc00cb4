import type { ClientBase, Pool } from "pg";
import type { InvariantArea } from "../../shared/contract/admin/health.ts";
import { accountInvariants, customerInvariants } from "./accounts.ts";
import { bookingInvariants } from "./bookings.ts";
import { emailInvariants, voucherEmailInvariants } from "./emails.ts";
import { ERASED_TABLES } from "./erased-columns.ts";
import type { Invariant } from "./invariant.ts";
import { paymentInvariants } from "./payments.ts";
import { sealInvariants } from "./seals.ts";
import { statsInvariants } from "./stats.ts";
import { tillInvariants } from "./till.ts";
import { vatInvariants } from "./vat.ts";
import { voucherInvariants, voucherSaleInvariants } from "./vouchers.ts";
import { waiverInvariants } from "./waivers.ts";

/** The unique indexes that guarantee "one of each", by their names in PostgreSQL. */
const UNIQUE_INDEXES = [
  "time_slots_activity_id_start_time_key",
  "customers_email_key",
  "bookings_pkey",
  "bookings_reference_key",
  "bookings_checkout_id_key",
  "checkouts_reference_key",
  "checkouts_secret_hash_key",
  "vouchers_code_key",
  "voucher_ledger_redeemed_once",
  "voucher_ledger_issued_once",
  "discount_codes_code_key",
  "discount_uses_booking_id_key",
  "idempotency_keys_pkey",
  "payment_attempts_key",
  "payment_attempts_one_live",
  "payment_attempts_provider_key_key",
  "payments_attempt_id_key",
  "payments_provider_payment_id_key",
  "payments_one_card_per_booking",
  "checkouts_one_payment_of_booking",
  "payments_one_card_per_voucher",
  "vouchers_checkout_id_key",
  "refunds_provider_key_key",
  "refunds_provider_refund_id_key",
  "webhook_events_pkey",
  "staff_tasks_open",
  "users_email_key",
  "customers_auth_id_key",
  "sessions_token_key",
  "account_links_pkey",
  "till_sessions_one_open",
];

const identityInvariants: readonly Invariant[] = [
  {
    sentence: "everything that must be unique has a valid unique index",
    sql: `
      SELECT wanted.name
      FROM unnest(ARRAY['${UNIQUE_INDEXES.join("', '")}']) AS wanted(name)
      LEFT JOIN pg_index i ON i.indexrelid = to_regclass('public.' || wanted.name)
      WHERE NOT coalesce(i.indisunique AND i.indisvalid, false)`,
  },
  {
    sentence: "no slot, customer, booking, voucher or discount code exists twice",
    sql: `
      SELECT 'slot' AS what, activity_id::text || ' ' || start_time AS which FROM time_slots
      GROUP BY activity_id, start_time HAVING count(*) > 1
      UNION ALL SELECT 'customer', lower(btrim(email)) FROM customers WHERE email IS NOT NULL
      GROUP BY lower(btrim(email)) HAVING count(*) > 1
      UNION ALL SELECT 'booking', reference FROM bookings GROUP BY 2 HAVING count(*) > 1
      UNION ALL SELECT 'voucher', code FROM vouchers GROUP BY 2 HAVING count(*) > 1
      UNION ALL SELECT 'discount code', upper(btrim(code)) FROM discount_codes
      GROUP BY upper(btrim(code)) HAVING count(*) > 1`,
  },
];

const pictureInvariants: readonly Invariant[] = [
  {
    sentence: "every uploaded picture in use is stored, marked as used and not being removed",
    sql: `
      SELECT p.name FROM pictures p
      JOIN (SELECT image_url FROM activities
            UNION ALL SELECT unnest(further_image_urls) FROM activities
            UNION ALL SELECT voucher_image_url FROM settings
            UNION ALL SELECT logo_url FROM settings
            UNION ALL SELECT hero_image_url FROM settings) shown
        ON shown.image_url = '/files/' || p.name
      WHERE p.stored_at IS NULL OR p.attached_at IS NULL OR p.removing_at IS NOT NULL`,
  },
];

const slotInvariants: readonly Invariant[] = [
  {
    sentence: "a slot's counters equal its confirmed bookings and live checkouts, within capacity",
    sql: `
      WITH booked AS (
        SELECT time_slot_id, sum(ticket_count) AS tickets, count(*) AS parties
        FROM bookings WHERE status = 'confirmed' GROUP BY 1),
      held AS (
        SELECT time_slot_id, sum(ticket_count) AS tickets,
               count(*) FILTER (WHERE purpose = 'booking') AS parties
        FROM checkouts WHERE is_live AND time_slot_id IS NOT NULL GROUP BY 1)
      SELECT s.id, s.capacity, s.bookings_count, b.tickets AS booked, s.held_count,
             h.tickets AS held, s.party_count, b.parties, s.held_party_count, h.parties AS holding
      FROM time_slots s
      LEFT JOIN booked b ON b.time_slot_id = s.id
      LEFT JOIN held h ON h.time_slot_id = s.id
      WHERE s.bookings_count <> coalesce(b.tickets, 0) OR s.party_count <> coalesce(b.parties, 0)
         OR s.held_count <> coalesce(h.tickets, 0) OR s.held_party_count <> coalesce(h.parties, 0)
         OR coalesce(b.tickets, 0) + coalesce(h.tickets, 0) > s.capacity`,
  },
  {
    sentence: "of a limited add-on is taken in a slot what its bookings and payments have of it",
    sql: `
      WITH line AS (
        SELECT b.time_slot_id, a.addon_id, a.quantity
        FROM bookings b JOIN booking_addons a ON a.booking_id = b.id
        WHERE b.status = 'confirmed'
        UNION ALL
        SELECT c.time_slot_id, (chosen ->> 'id')::uuid, (chosen ->> 'quantity')::int
        FROM checkouts c
        JOIN payment_attempts p ON p.checkout_id = c.id AND p.state = 'started',
             jsonb_array_elements(p.purchase -> 'addons') AS chosen
        WHERE c.is_live AND c.state = 'paying' AND c.purpose = 'booking'),
      taken AS (
        SELECT time_slot_id, addon_id, sum(quantity) AS quantity
        FROM line
        JOIN time_slots s ON s.id = line.time_slot_id AND s.end_time > venue_now()
        JOIN addons ad ON ad.id = line.addon_id AND ad.stock_per_slot IS NOT NULL
        GROUP BY 1, 2)
      SELECT time_slot_id, addon_id, k.taken_count, taken.quantity
      FROM (SELECT k.* FROM addon_stock k
            JOIN time_slots s ON s.id = k.time_slot_id AND s.end_time > venue_now()) AS k
      FULL JOIN taken USING (time_slot_id, addon_id)
      WHERE coalesce(k.taken_count, 0) <> coalesce(taken.quantity, 0)`,
  },
  {
    sentence: "every session of a closed day is closed",
    sql: `
      SELECT s.id, s.start_time, c.id AS closure FROM settings, closed_days c
      JOIN time_slots s ON s.activity_id = c.activity_id OR c.activity_id IS NULL
      WHERE s.is_available AND (s.start_time AT TIME ZONE settings.timezone)::date = c.date`,
  },
  {
    sentence: "a checkout's events add up to the places that it holds, released at most once",
    sql: `
      WITH moves AS (
        SELECT entity_id AS id, sum(CASE type
          WHEN 'checkout.held' THEN (after ->> 'ticketCount')::int
          WHEN 'checkout.renewed' THEN (after ->> 'ticketCount')::int
          WHEN 'checkout.adjusted'
            THEN (after ->> 'ticketCount')::int - (before ->> 'ticketCount')::int
          WHEN 'checkout.released' THEN -(before ->> 'ticketCount')::int
          ELSE 0 END) AS tickets,
          count(*) FILTER (WHERE type = 'checkout.refused' AND after ->> 'state' = 'released')
            AS lost_with_payment
        FROM events WHERE entity = 'checkout' GROUP BY 1)
      SELECT c.id, c.state, c.ticket_count, m.tickets, m.lost_with_payment
      FROM checkouts c LEFT JOIN moves m ON m.id = c.id
      WHERE c.purpose = 'booking' AND m.tickets - c.ticket_count * m.lost_with_payment
        IS DISTINCT FROM CASE WHEN c.state = 'released' THEN 0 ELSE c.ticket_count END`,
  },
];

const keyInvariants: readonly Invariant[] = [
  {
    sentence: "a key's stored booking is its checkout's own, with the same total",
    sql: `
      SELECT a.id AS attempt, a.response -> 'booking' ->> 'id' AS stated, b.id
      FROM payment_attempts a
      LEFT JOIN bookings b ON b.checkout_id = a.checkout_id
      LEFT JOIN booking_versions v ON v.booking_id = b.id AND v.version = 1
      WHERE a.response ? 'booking' AND (
        (a.response -> 'booking' ->> 'id')::uuid IS DISTINCT FROM b.id
        OR (a.response -> 'booking' -> 'order' ->> 'totalPence')::int
          IS DISTINCT FROM coalesce(v.total_pence, b.total_pence))`,
  },
  {
    sentence:
      "a key's stored voucher is its checkout's own, with the same amount and without its code",
    sql: `
      SELECT a.id AS attempt, a.response -> 'voucher' ->> 'id' AS stated, v.id
      FROM payment_attempts a
      LEFT JOIN vouchers v ON v.checkout_id = a.checkout_id
      WHERE a.response ? 'voucher' AND (
        (a.response -> 'voucher' ->> 'id')::uuid IS DISTINCT FROM v.id
        OR (a.response -> 'voucher' ->> 'amountPence')::int IS DISTINCT FROM v.amount_pence
        OR a.response -> 'voucher' ? 'code')`,
  },
  {
    sentence:
      "a key has a stored response exactly when its attempt is decided, with the same outcome",
    sql: `
      SELECT a.id, a.state, a.response
      FROM payment_attempts a
      WHERE CASE WHEN a.body_sha256 IS NULL THEN a.response IS NOT NULL
        ELSE (a.state = 'started') <> (a.response IS NULL)
             OR (a.state = 'confirmed') <> coalesce(a.response ?| ARRAY['booking', 'voucher', 'payment'], false)
        END`,
  },
];

/** What the list of all bookings uses to count and sort. */
const bookingDayInvariants: readonly Invariant[] = [
  {
    sentence: "a booking has the activity and the start of its slot",
    sql: `
      SELECT b.id, b.activity_id, b.starts_at, s.start_time
      FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
      WHERE b.starts_at <> s.start_time OR b.activity_id <> s.activity_id`,
  },
  {
    sentence: "daily booking counts add up everything that was rolled up",
    sql: `
      WITH rolled_up AS (
        SELECT b.* FROM bookings b JOIN booking_day_roll_up f ON b.created_at < f.rolled_up_until
        WHERE b.hidden_at IS NULL),
      really AS (
        SELECT 'visit' AS counted_by, utc_day(starts_at) AS day, status, count(*) AS bookings
        FROM rolled_up GROUP BY 2, 3
        UNION ALL
        SELECT 'booked', utc_day(created_at), status, count(*) FROM rolled_up GROUP BY 2, 3),
      stored AS (
        SELECT counted_by, day, status, sum(booking_count) AS bookings FROM (
          SELECT counted_by, day, status, booking_count FROM booking_days
          UNION ALL SELECT counted_by, day, status, booking_count FROM booking_day_changes c
          JOIN booking_day_roll_up f ON c.made_at < f.rolled_up_until
        ) AS every GROUP BY 1, 2, 3)
      SELECT counted_by, day, status, r.bookings AS really, k.bookings AS stored
      FROM really r FULL JOIN stored k USING (counted_by, day, status)
      WHERE coalesce(r.bookings, 0) <> coalesce(k.bookings, 0)`,
  },
];

/** A condition that is NULL (for example, because no waiver was signed) counts as met. */
const REMAINING_DATA = ERASED_TABLES.flatMap(({ table, joins, columns }) => {
  const isErased = Object.values(columns)
    .map((condition) => `(${condition}) IS NOT FALSE`)
    .join(" AND ");
  return joins.map(
    (join) => `
      SELECT '${table}' AS what, t::text AS row FROM ${table} t ${join}
      WHERE c.erased_at IS NOT NULL AND NOT (${isErased})`,
  );
});

/** The keys of a settings event that hold the venue's own addresses. */
const VENUE_ADDRESS_KEYS = `(CASE entity WHEN 'settings' THEN '{businessEmail,adminEmail}' ELSE '{}' END)::text[]`;

/** The keys of `event_details`, under which no event itself holds anything. */
const PERSON_KEYS =
  "'{firstName,lastName,email,requestedEmail,phone,recipientName,recipientEmail}'::text[]";

const erasureInvariants: readonly Invariant[] = [
  {
    sentence: "no personal data of an erased customer is left",
    sql: `SELECT what, left(row, 200) AS row FROM (${REMAINING_DATA.join("\n      UNION ALL")}) AS stored`,
  },
  {
    sentence: "the history contains no email address except the venue's own",
    // Except the venue's own: its contact address and its staff's.
    sql: `
      SELECT id, type FROM events
      WHERE (before - ${VENUE_ADDRESS_KEYS})::text LIKE '%@%' OR (after - ${VENUE_ADDRESS_KEYS})::text LIKE '%@%'`,
  },
  {
    sentence: "the history contains nothing that belongs in the details beside it",
    sql: `SELECT id, type FROM events WHERE before ?| ${PERSON_KEYS} OR after ?| ${PERSON_KEYS}`,
  },
];

/** The area of each group, by which the health page groups its results. */
const INVARIANTS_BY_AREA: readonly [InvariantArea, readonly Invariant[]][] = [
  ["places", slotInvariants],
  ["records", identityInvariants],
  ["money", paymentInvariants],
  ["money", tillInvariants],
  ["money", vatInvariants],
  ["bookings", bookingInvariants],
  ["reports", bookingDayInvariants],
  ["reports", statsInvariants],
  ["vouchers", voucherInvariants],
  ["vouchers", voucherSaleInvariants],
  ["emails", emailInvariants],
  ["emails", voucherEmailInvariants],
  ["records", keyInvariants],
  ["waivers", waiverInvariants],
  ["people", accountInvariants],
  ["people", customerInvariants],
  ["people", erasureInvariants],
  ["pictures", pictureInvariants],
  ["log", sealInvariants],
];

/** Everything that must hold at any time, in any database of this product. */
export const INVARIANTS: readonly (Invariant & { area: InvariantArea })[] =
  INVARIANTS_BY_AREA.flatMap(([area, group]) => group.map((invariant) => ({ ...invariant, area })));

/** @returns the first violating rows; empty when the invariant holds */
export async function findViolations(
  client: Pool | ClientBase,
  { sql }: Invariant,
): Promise<object[]> {
  return (await client.query<object>(`${sql} LIMIT 5`)).rows;
}
