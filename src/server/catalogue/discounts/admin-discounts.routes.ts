import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { DiscountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount, DiscountUsePage } from "../../../shared/contract/admin/discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Resource, type SaveRequest } from "../../resource/resource.ts";
import { limitedActivities, refuseUnknownActivities } from "../activities/activities.queries.ts";

/** Whether discount code `t` was ever used. */
const hasHistory = sql<boolean>`EXISTS (
  SELECT FROM discount_uses u WHERE u.discount_code_id = t.id)`;

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
  hasHistory,
  find: (db, id) => selectDiscounts(db).where("t.id", "=", id).executeTakeFirst(),
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

function selectDiscounts(db: Kysely<DB>) {
  return db
    .selectFrom("discountCodes as t")
    .select((eb) => [
      ...(["t.id", "t.code", "t.description", "t.percent", "t.amountPence"] as const),
      ...(["t.minSpendPence", "t.maxDiscountPence", "t.maxUses", "t.timesUsed"] as const),
      ...(["t.startDate", "t.endDate", "t.visitStart", "t.visitEnd", "t.isActive"] as const),
      eb.ref("t.type").$castTo<AdminDiscount["type"]>().as("type"),
      sql<boolean>`t.archived_at IS NOT NULL`.as("isArchived"),
      limitedActivities.as("activities"),
      hasHistory.as("hasHistory"),
      sql<string>`t.version::text`.as("version"),
    ]);
}

/** Lists every discount code, including archived ones, newest first. */
export async function listAdminDiscounts(db: Kysely<DB>): Promise<AdminDiscount[]> {
  return selectDiscounts(db).orderBy("t.createdAt", "desc").orderBy("t.id").execute();
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
  const [found, rows, count] = await Promise.all([
    selectDiscounts(db).where("t.id", "=", discountId).executeTakeFirst(),
    listDiscountUseRows(db, discountId, { limit, offset: (page - 1) * limit }),
    countDiscountUses(db, discountId),
  ]);
  if (!found) throw new Refusal("DISCOUNT_NOT_FOUND");
  const uses = rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
  return { uses, page, count };
}

/** Lists a range of the uses of a code, newest first. */
async function listDiscountUseRows(
  db: Kysely<DB>,
  discountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("discountUses as u")
    .innerJoin("bookings as b", "b.id", "u.bookingId")
    .innerJoin("timeSlots as s", "s.id", "b.timeSlotId")
    .select(["u.bookingId", "b.reference", "b.activityName", "s.startTime as startsAt"])
    .select(["u.createdAt as usedAt", "b.discountPence", "u.returnedAt"])
    .select(sql<string>`btrim(b.first_name || ' ' || b.last_name)`.as("customerName"))
    .where("u.discountCodeId", "=", discountId)
    .orderBy("u.createdAt", "desc")
    .orderBy("u.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countDiscountUses(db: Kysely<DB>, discountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("discountUses")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("discountCodeId", "=", discountId)
    .executeTakeFirstOrThrow();
  return count;
}
