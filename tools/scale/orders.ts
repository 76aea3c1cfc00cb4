import { type RandomSql, randomIdSql } from "./random.ts";
import { referenceSql } from "./reference.ts";
import { WAIVER_TEXT, WAIVER_TITLE } from "./waiver.ts";

/** The discount code that some orders use. */
const DISCOUNT_CODE = "REGULARS10";

/**
 * SQL that prices the demand and stores everything that a booking's row needs in one temporary
 * table, in booking order.
 */
export function orderStatements(seed: number, random: RandomSql): string[] {
  return [
    `INSERT INTO waiver_templates (id, title) VALUES (${randomIdSql(seed, "waiver", "''")}, '${WAIVER_TITLE}')`,
    `INSERT INTO waiver_versions (id, template_id, version, title, content)
     VALUES (${randomIdSql(seed, "version", "''")}, ${randomIdSql(seed, "waiver", "''")}, 1, '${WAIVER_TITLE}',
             '${WAIVER_TEXT}')`,
    `INSERT INTO discount_codes (id, code, type, percent)
     VALUES (${randomIdSql(seed, "discount", "''")}, '${DISCOUNT_CODE}', 'percentage', 10)`,
    pricedOrders(seed, random),
    "ANALYZE scale_order",
  ];
}

function pricedOrders(seed: number, random: RandomSql): string {
  return `
  CREATE TEMP TABLE scale_order AS
  WITH addon AS (
    SELECT row_number() OVER (ORDER BY created_at, id) AS place, id, name, price_pence, max_quantity
    FROM addons WHERE archived_at IS NULL
  ),
  chosen AS (
    ${orderChoices(random)}
  ),
  added AS (
    SELECT c.*, p.first_name, p.last_name, p.email, p.phone, p.town,
           k.activity_id, k.activity_name, k.price_pence, k.starts_at, k.time_slot_id,
           a.id AS addon_id, a.name AS addon_name, a.price_pence AS addon_price_pence,
           least(a.max_quantity, c.tickets) AS addon_quantity,
           c.tickets * k.price_pence AS tickets_pence,
           coalesce(a.price_pence * least(a.max_quantity, c.tickets), 0) AS addons_pence,
           k.starts_at < venue_now() AS is_over
    FROM chosen c
    JOIN scale_person p ON p.n = c.person
    JOIN scale_place k ON k.n = c.slot
    LEFT JOIN addon a ON a.place = c.addon_place
    OFFSET 0
  ),
  discounted AS (
    SELECT *, tickets_pence + addons_pence AS subtotal_pence,
           CASE WHEN has_discount THEN (tickets_pence + addons_pence) / 10 ELSE 0 END AS discount_pence
    FROM added
    OFFSET 0
  ),
  paid AS (
    SELECT *, least(voucher_amount, subtotal_pence - discount_pence) AS voucher_pence
    FROM discounted
    OFFSET 0
  )
  SELECT n, slot, person, tickets, booked_at, cancelled_at, source, first_name, last_name, email,
         phone, town, activity_id, activity_name, price_pence, starts_at, time_slot_id, addon_id,
         addon_name, addon_price_pence, addon_quantity, tickets_pence, addons_pence, subtotal_pence,
         has_discount, discount_pence, voucher_amount, voucher_pence, by_cash,
         subtotal_pence - discount_pence - voucher_pence AS total_pence,
         source = 'online' OR payment_chance < CASE WHEN is_over THEN 0.98 ELSE 0.6 END AS is_paid,
         source = 'online' OR waiver_chance < CASE WHEN is_over THEN 0.97 ELSE 0.6 END AS is_signed,
         cancelled_at <= starts_at - interval '24 hours' AS is_refunded,
         -- Nearly all parties arrive, some with one person fewer; some are never checked in.
         CASE WHEN cancelled_at IS NOT NULL OR NOT is_over OR came_chance < 0.06 THEN 0
              WHEN came_chance < 0.12 THEN tickets - 1 ELSE tickets END AS checked_in_count,
         starts_at - make_interval(secs => 1500 * came_late) AS came_at,
         CASE WHEN is_deleted
              THEN cancelled_at + (date_trunc('hour', venue_now()) - cancelled_at) * deleted_after
              END AS hidden_at,
         (${referenceSql(seed)} || right(${randomIdSql(seed, "booking")}::text, 28))::uuid AS id,
         ${randomIdSql(seed, "payment")} AS payment_id,
         ${randomIdSql(seed, "person", "person")} AS customer_id,
         CASE WHEN voucher_amount > 0 THEN ${randomIdSql(seed, "voucher")} END AS voucher_id
  FROM paid`;
}

/** The random choices of each order. */
function orderChoices(random: RandomSql): string {
  return `
    SELECT w.*,
           CASE WHEN ${random("source")} < 0.65 THEN 'online' ELSE 'staff' END AS source,
           CASE WHEN ${random("add-on")} < 0.25
                THEN 1 + floor(${random("which add-on")} * (SELECT count(*) FROM addon)) END AS addon_place,
           ${random("discount")} < 0.12 AS has_discount,
           CASE WHEN ${random("voucher")} < 0.04
                THEN (ARRAY[2500, 5000, 10000])[1 + floor(3 * ${random("amount")})::int]
                ELSE 0 END AS voucher_amount,
           ${random("paid")} AS payment_chance, ${random("signed")} AS waiver_chance,
           ${random("cash")} < 0.45 AS by_cash,
           w.cancelled_at IS NOT NULL AND ${random("deleted")} < 0.04 AS is_deleted,
           ${random("deleted at")} AS deleted_after,
           ${random("came")} AS came_chance, ${random("came at")} AS came_late
    FROM scale_demand w
    OFFSET 0`;
}
