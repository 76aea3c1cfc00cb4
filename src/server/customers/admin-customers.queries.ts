import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AdminCustomer, CustomerWaiver } from "../../shared/contract/admin/customers.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB } from "../platform/database/schema.ts";
import { Archivable } from "../resource/archivable.ts";

/** Whether a booking, voucher, waiver or account refers to the customer `t`. */
const hasHistory = sql<boolean>`(
  t.auth_id IS NOT NULL
  OR EXISTS (SELECT FROM bookings b WHERE b.customer_id = t.id)
  OR EXISTS (SELECT FROM vouchers v WHERE v.purchaser_id = t.id)
  OR EXISTS (SELECT FROM customer_waivers w WHERE w.customer_id = t.id))`;

/**
 * A customer with a history is archived with all their data, and comes back by booking again. An
 * erased customer cannot be found. Events never say who a customer is.
 */
export const customerResource = new Archivable({
  table: "customers",
  entity: "customer",
  eventPrefix: "customer",
  notFound: "CUSTOMER_NOT_FOUND",
  hasHistory,
  find: (db, id) =>
    db
      .selectFrom("customers")
      .select("id")
      .where("id", "=", id)
      .where("erasedAt", "is", null)
      .executeTakeFirst(),
  toFields: () => ({}),
});

type CustomerCardRow = Omit<AdminCustomer, "joinedAt"> & { joinedAt: Date };

/** Selects the cards of the given ids, newest first. */
function selectCards(selectedIds: RawBuilder<unknown>) {
  return sql<CustomerCardRow>`
    WITH shown AS MATERIALIZED (${selectedIds})
    SELECT t.id, t.name, t.email, next.email AS next_email, t.phone, t.marketing_consent,
           t.created_at AS joined_at, t.auth_id IS NOT NULL AS has_account,
           (SELECT count(*) FROM bookings b
            WHERE b.customer_id = t.id AND b.hidden_at IS NULL) AS booking_count,
           (SELECT coalesce(sum(p.amount_pence - p.refunded_pence), 0)::bigint
            FROM bookings b JOIN payments p ON p.booking_id = b.id
            WHERE b.customer_id = t.id AND p.state = 'captured') AS spent_pence,
           (SELECT count(DISTINCT w.booking_id) FROM customer_waivers w
            WHERE w.customer_id = t.id) AS waiver_count,
           ${hasHistory} AS has_history,
           t.version::text
    FROM shown JOIN customers t ON t.id = shown.id
    LEFT JOIN LATERAL (
      SELECT r.email FROM account_requests r
      WHERE r.user_id = t.auth_id AND r.kind IN ('email-change', 'email-taken')
        AND r.done_at IS NULL AND r.expires_at > venue_now()
      ORDER BY r.created_at DESC LIMIT 1
    ) next ON true
    ORDER BY t.created_at DESC, t.id DESC`;
}

/**
 * Lists a page of the customers who are neither archived nor erased, newest first. Only the listed
 * customers' bookings, payments and waivers are counted. Empty when the customer at the cursor is
 * gone.
 * @param patterns see `toSearchPatterns`
 */
export async function listCustomerCards(
  db: Kysely<DB>,
  patterns: readonly string[],
  start: PageStart,
  limit: number,
): Promise<CustomerCardRow[]> {
  const { rows } = await selectCards(sql`
    SELECT c.id FROM customers c
    WHERE ${matchesPatterns(patterns)} AND ${isOnPageSide(start, sql`(c.created_at, c.id)`, createdAtById)}
    ORDER BY ${start.before === undefined ? sql`c.created_at DESC, c.id DESC` : sql`c.created_at, c.id`}
    LIMIT ${limit} OFFSET ${start.offset ?? 0}`).execute(db);
  return rows;
}

/** @returns undefined when the customer is unknown, archived or erased */
export async function readCustomerCard(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerCardRow | undefined> {
  const { rows } = await selectCards(sql`
    SELECT c.id FROM customers c WHERE c.id = ${customerId} AND ${matchesPatterns([])}`).execute(
    db,
  );
  return rows[0];
}

/** Counts the matching customers up to `limit + 1`. */
export async function countCustomers(
  db: Kysely<DB>,
  patterns: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (
      SELECT FROM customers c WHERE ${matchesPatterns(patterns)} LIMIT ${limit + 1}) AS found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function matchesPatterns(patterns: readonly string[]): RawBuilder<boolean> {
  const conditions = [sql`c.archived_at IS NULL AND c.erased_at IS NULL`];
  for (const pattern of patterns) conditions.push(sql`c.search_text LIKE ${pattern}`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const createdAtById = (customerId: string) =>
  sql`SELECT created_at FROM customers WHERE id = ${customerId}`;

type WaiverRow = Omit<CustomerWaiver, "startsAt" | "signedAt"> & { startsAt: Date; signedAt: Date };

/** Lists one row per booking with a signed waiver: the booking's latest signature, latest first. */
export async function listWaiverRows(db: Kysely<DB>, customerId: string): Promise<WaiverRow[]> {
  const { rows } = await sql<WaiverRow>`
    SELECT w.booking_id, b.reference, b.activity_name, s.start_time AS starts_at, w.signed_at,
           w.people_count
    FROM (SELECT DISTINCT ON (booking_id) booking_id, signed_at, people_count
          FROM customer_waivers WHERE customer_id = ${customerId}
          ORDER BY booking_id, signed_at DESC) w
    JOIN bookings b ON b.id = w.booking_id
    JOIN time_slots s ON s.id = b.time_slot_id
    ORDER BY w.signed_at DESC, w.booking_id`.execute(db);
  return rows;
}

/** Maps a customer card from its database row to the API's shape. */
export function toAdminCustomer(row: CustomerCardRow): AdminCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
