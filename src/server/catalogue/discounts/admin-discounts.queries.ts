import { type Kysely, sql } from "kysely";
import type { AdminDiscount, DiscountUse } from "../../../shared/contract/admin/discounts.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Reads all discount codes, newest first, or just one. A use does not change the version. */
async function readDiscounts(db: Kysely<DB>, discountId: string | null): Promise<AdminDiscount[]> {
  const { rows } = await sql<AdminDiscount>`
    SELECT d.id, d.code, d.description, d.type, d.percent, d.amount_pence, d.min_spend_pence,
           d.max_discount_pence, d.max_uses, d.start_date, d.end_date, d.visit_start, d.visit_end,
           d.is_active, d.times_used, d.archived_at IS NOT NULL AS is_archived,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('id', named.id,
                                'name', coalesce(a.name, 'Deleted activity')) ORDER BY a.name, named.id)
             FROM unnest(d.activity_ids) AS named(id) LEFT JOIN activities a ON a.id = named.id
           ), '[]') AS activities,
           EXISTS (SELECT FROM discount_uses u WHERE u.discount_code_id = d.id) AS has_history,
           (extract(epoch FROM d.updated_at) * 1000000)::bigint::text AS version
    FROM discount_codes d
    WHERE ${discountId}::uuid IS NULL OR d.id = ${discountId}
    ORDER BY d.created_at DESC, d.id`.execute(db);
  return rows;
}

/** Lists every discount code, including archived ones, newest first. */
export function listDiscounts(db: Kysely<DB>): Promise<AdminDiscount[]> {
  return readDiscounts(db, null);
}

export async function findDiscount(
  db: Kysely<DB>,
  discountId: string,
): Promise<AdminDiscount | undefined> {
  return (await readDiscounts(db, discountId))[0];
}

/**
 * Locks a discount code until the transaction ends, so that no one else changes or uses it. Returns
 * false if there is no such code.
 */
export async function lockDiscount(db: Kysely<DB>, discountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("discountCodes")
    .select("id")
    .where("id", "=", discountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts how many of these activities exist. */
export async function countActivities(
  db: Kysely<DB>,
  activityIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM activities WHERE id = ANY (${[...activityIds]}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

type DatedDiscountUse = {
  [Field in keyof DiscountUse]: Field extends `${string}At` ? Date : DiscountUse[Field];
};
type DiscountUseRow = Omit<DatedDiscountUse, "returnedAt"> & { returnedAt: Date | null };

/** Lists a range of the uses of a code, newest first. */
export async function listDiscountUseRows(
  db: Kysely<DB>,
  discountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DiscountUseRow[]> {
  const { rows } = await sql<DiscountUseRow>`
    SELECT u.booking_id, b.reference, btrim(b.first_name || ' ' || b.last_name) AS customer_name,
           b.activity_name, s.start_time AS starts_at, u.created_at AS used_at, b.discount_pence,
           u.returned_at
    FROM discount_uses u
    JOIN bookings b ON b.id = u.booking_id
    JOIN time_slots s ON s.id = b.time_slot_id
    WHERE u.discount_code_id = ${discountId}
    ORDER BY u.created_at DESC, u.id
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

export async function countDiscountUses(db: Kysely<DB>, discountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM discount_uses WHERE discount_code_id = ${discountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The fields of a discount code that the history records: those that staff can change. */
export function toDiscountEventData(discount: AdminDiscount) {
  const { id, version, timesUsed, hasHistory, ...fields } = discount;
  return fields;
}
