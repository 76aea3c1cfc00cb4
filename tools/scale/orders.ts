import { idOf } from "./chance.ts";

/** The short text that all of them signed, and the code that some of them used. */
const WAIVER_TITLE = "Short agreement";
const WAIVER_TEXT = "I, [PARTICIPANT NAME], can swim and take part at my own risk.";
const DISCOUNT = "REGULARS10";

/** SQL that prices the wishes, and keeps all that a booking's row needs in one temporary table. */
export function orders(seed: number): string[] {
  return [
    `INSERT INTO waiver_templates (id, title) VALUES (${idOf(seed, "waiver", "''")}, '${WAIVER_TITLE}')`,
    `INSERT INTO waiver_versions (id, template_id, version, title, content)
     VALUES (${idOf(seed, "version", "''")}, ${idOf(seed, "waiver", "''")}, 1, '${WAIVER_TITLE}',
             '${WAIVER_TEXT}')`,
    `INSERT INTO discount_codes (id, code, type, percent)
     VALUES (${idOf(seed, "discount", "''")}, '${DISCOUNT}', 'percentage', 10)`,
    priced(seed),
    // A reference that somebody has is nobody else's.
    `DELETE FROM scale_order o USING bookings b WHERE b.reference = upper(left(o.id::text, 8))`,
    `DELETE FROM scale_order o USING checkouts c WHERE c.reference = upper(left(o.id::text, 8))`,
    "ANALYZE scale_order",
  ];
}

/** Every number becomes another reference: the factor is odd, so none comes twice. */
const reference = (seed: number) =>
  `lpad(to_hex((w.n * 2654435761 + ${seed * 97}) % 4294967296), 8, '0')`;

function priced(seed: number): string {
  return `
  CREATE TEMP TABLE scale_order AS
  WITH addon AS (
    SELECT row_number() OVER (ORDER BY created_at, id) - 1 AS place, count(*) OVER () AS all_of_them,
           id, name, price_pence, max_quantity
    FROM addons WHERE archived_at IS NULL
  ),
  chosen AS (
    SELECT w.*, p.first_name, p.last_name, p.email, p.phone, p.town,
           a.id AS addon_id, a.name AS addon_name, a.price_pence AS addon_price_pence,
           least(a.max_quantity, w.tickets) AS addon_quantity,
           w.tickets * w.price_pence AS tickets_pence,
           coalesce(a.price_pence * least(a.max_quantity, w.tickets), 0) AS addons_pence
    FROM scale_wish w
    JOIN scale_person p ON p.n = w.person
    LEFT JOIN addon a ON w.has_addon AND a.place = floor(w.which_addon * a.all_of_them)
  ),
  discounted AS (
    SELECT *, tickets_pence + addons_pence AS subtotal_pence,
           CASE WHEN has_discount THEN (tickets_pence + addons_pence) / 10 ELSE 0 END AS discount_pence
    FROM chosen
  )
  SELECT w.*, least(w.voucher_amount, w.subtotal_pence - w.discount_pence) AS voucher_pence,
         w.subtotal_pence - w.discount_pence
           - least(w.voucher_amount, w.subtotal_pence - w.discount_pence) AS total_pence,
         w.cancelled_at <= w.starts_at - interval '24 hours' AS is_refunded,
         CASE WHEN w.cancelled_at IS NULL THEN w.people_came ELSE 0 END AS people_in,
         CASE WHEN w.is_deleted
              THEN w.cancelled_at + (date_trunc('hour', now()) - w.cancelled_at) * w.deleted_after
              END AS hidden_at,
         ${idOf(seed, "deletion", "w.n")} AS deletion_id,
         (${reference(seed)} || right(${idOf(seed, "booking", "w.n")}::text, 28))::uuid AS id,
         ${idOf(seed, "payment", "w.n")} AS payment_id,
         ${idOf(seed, "person", "w.person")} AS customer_id,
         CASE WHEN w.voucher_amount > 0 THEN ${idOf(seed, "voucher", "w.n")} END AS voucher_id,
         CASE WHEN w.has_discount THEN ${idOf(seed, "discount", "''")} END AS discount_code_id,
         ${idOf(seed, "version", "''")} AS waiver_version_id,
         '${WAIVER_TITLE}' || E'\\n\\n' || replace('${WAIVER_TEXT}', '[PARTICIPANT NAME]',
           w.first_name || ' ' || w.last_name) AS waiver_text
  FROM discounted w`;
}
