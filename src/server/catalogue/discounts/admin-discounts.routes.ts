import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { DiscountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type {
  AdminDiscount,
  DiscountUse,
  DiscountUsePage,
} from "../../../shared/contract/admin/discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../access.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Resource, type SaveRequest } from "../../resource/resource.ts";

/**
 * A used code is archived. A visitor who is paying with a code that changes keeps the price that
 * they were shown, or is refused if the code is no longer valid.
 */
export const discountResource = new Resource<"discountCodes", AdminDiscount, DiscountFields>({
  table: "discountCodes",
  entity: "discount_code",
  eventPrefix: "discount",
  notFound: "DISCOUNT_NOT_FOUND",
  changed: "DISCOUNT_CHANGED",
  archived: "DISCOUNT_CHANGED",
  hasHistory: sql`EXISTS (SELECT FROM discount_uses u WHERE u.discount_code_id = t.id)`,
  find: async (db, id) => (await selectDiscounts(sql`d.id = ${id}`).execute(db)).rows[0],
  toFields: ({ id, version, timesUsed, hasHistory, isArchived, activities, ...fields }) => ({
    ...fields,
    activityIds: activities.map((activity) => activity.id).sort(),
  }),
  toColumns,
  beforeSave: refuseUnknownActivities,
});

const { discounts } = adminApi;

export const adminDiscountsRoutes = {
  list: discounts.list.handler(({ context }) => listAdminDiscounts(context.server.db)),
  save: discounts.save.handler(({ context, input: { discountId, version, discount } }) =>
    saveDiscount(context.server.db, { id: discountId, version, input: discount }, context.staffId),
  ),
  remove: discounts.remove.handler(async ({ context, input: { discountId } }) => ({
    outcome: await discountResource.remove(context.server.db, discountId, context.staffId),
  })),
  restore: discounts.restore.handler(async ({ context, input: { discountId } }) => {
    await discountResource.restore(context.server.db, discountId, context.staffId);
    return { restored: true as const };
  }),
  uses: discounts.uses.handler(({ context, input }) => listDiscountUses(context.server.db, input)),
};

/**
 * Creates or changes a discount code; see `Resource.save`.
 * @throws Refusal DISCOUNT_CODE_TAKEN, DISCOUNT_CODE_ARCHIVED, DISCOUNT_USED_MORE_OFTEN,
 * ACTIVITY_NOT_FOUND
 */
export async function saveDiscount(
  db: Kysely<DB>,
  request: SaveRequest<DiscountFields>,
  staffId: string,
): Promise<AdminDiscount> {
  try {
    return await discountResource.save(db, request, staffId);
  } catch (error) {
    throw await toRefusal(db, error, request.input.code);
  }
}

async function toRefusal(db: Kysely<DB>, error: unknown, code: string): Promise<unknown> {
  if (getViolatedKey(error) === "discount_codes_code_key") {
    const other = await db
      .selectFrom("discountCodes")
      .select("archivedAt")
      .where("code", "=", code)
      .executeTakeFirst();
    return new Refusal(other?.archivedAt ? "DISCOUNT_CODE_ARCHIVED" : "DISCOUNT_CODE_TAKEN");
  }
  const isBelowUses = error instanceof DatabaseError && error.constraint === "discount_codes_uses";
  return isBelowUses ? new Refusal("DISCOUNT_USED_MORE_OFTEN") : error;
}

/** Clears the fields that do not apply to the discount's type. */
function toColumns(discount: DiscountFields) {
  const isFixed = discount.type === "fixed";
  return {
    ...discount,
    percent: isFixed ? null : discount.percent,
    amountPence: isFixed ? discount.amountPence : null,
    maxDiscountPence: isFixed ? null : discount.maxDiscountPence,
    activityIds: [...discount.activityIds].sort(),
  };
}

/** Checks added activities only: one that the code already lists may since have been deleted. */
async function refuseUnknownActivities(
  transaction: Transaction<DB>,
  before: AdminDiscount | null,
  { activityIds }: DiscountFields,
): Promise<void> {
  const existingIds = new Set(before?.activities.map(({ id }) => id));
  const addedIds = activityIds.filter((id) => !existingIds.has(id));
  const { rows } = await sql<{ isUnknown: boolean }>`
    SELECT EXISTS (SELECT FROM unnest(${addedIds}::uuid[]) AS added(id)
                   WHERE NOT EXISTS (SELECT FROM activities a WHERE a.id = added.id)) AS is_unknown`.execute(
    transaction,
  );
  if (rows[0]?.isUnknown) throw new Refusal("ACTIVITY_NOT_FOUND");
}

function selectDiscounts(condition: RawBuilder<unknown>) {
  return sql<AdminDiscount>`
    SELECT d.id, d.code, d.description, d.type, d.percent, d.amount_pence, d.min_spend_pence,
           d.max_discount_pence, d.max_uses, d.start_date, d.end_date, d.visit_start, d.visit_end,
           d.is_active, d.times_used, d.archived_at IS NOT NULL AS is_archived,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('id', named.id,
                                'name', coalesce(a.name, 'Deleted activity')) ORDER BY a.name, named.id)
             FROM unnest(d.activity_ids) AS named(id) LEFT JOIN activities a ON a.id = named.id
           ), '[]') AS activities,
           EXISTS (SELECT FROM discount_uses u WHERE u.discount_code_id = d.id) AS has_history,
           d.version::text
    FROM discount_codes d
    WHERE ${condition}
    ORDER BY d.created_at DESC, d.id`;
}

/** Lists every discount code, including archived ones, newest first. */
export async function listAdminDiscounts(db: Kysely<DB>): Promise<AdminDiscount[]> {
  return (await selectDiscounts(sql`true`).execute(db)).rows;
}

/**
 * Lists the bookings made with a discount code, newest first.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
async function listDiscountUses(
  db: Kysely<DB>,
  { discountId, page }: { discountId: string; page: number },
): Promise<DiscountUsePage> {
  const limit = DISCOUNT_USES_PER_PAGE;
  const [{ rows: found }, rows, count] = await Promise.all([
    selectDiscounts(sql`d.id = ${discountId}`).execute(db),
    listDiscountUseRows(db, discountId, { limit, offset: (page - 1) * limit }),
    countDiscountUses(db, discountId),
  ]);
  if (found.length === 0) throw new Refusal("DISCOUNT_NOT_FOUND");
  const uses = rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
  return { uses, page, count };
}

type DatedDiscountUse = {
  [Field in keyof DiscountUse]: Field extends `${string}At` ? Date : DiscountUse[Field];
};
type DiscountUseRow = Omit<DatedDiscountUse, "returnedAt"> & { returnedAt: Date | null };

/** Lists a range of the uses of a code, newest first. */
async function listDiscountUseRows(
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

async function countDiscountUses(db: Kysely<DB>, discountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM discount_uses WHERE discount_code_id = ${discountId}`.execute(db);
  return rows[0]?.count ?? 0;
}
