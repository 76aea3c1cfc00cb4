import type { Transaction } from "kysely";
import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { DiscountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { DeskDiscount } from "../../../shared/contract/admin/discounts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { lockId } from "../../platform/database/lock-id.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { countActivities, findDiscount, lockDiscount } from "./admin-discounts.queries.ts";
import { recordedDiscount } from "./discount-event-data.ts";

export interface SaveDiscount {
  discountId: string;
  /** As it was read; null: there is none yet. */
  version: string | null;
  discount: DiscountFields;
}

/**
 * Changes a discount code, or makes a new one. Whoever is paying with it keeps the price that they
 * were shown, or is told that the code counts no more. The same twice is once.
 * @throws Refusal DISCOUNT_NOT_FOUND, DISCOUNT_CHANGED, DISCOUNT_CODE_TAKEN, DISCOUNT_CODE_ARCHIVED,
 * DISCOUNT_USED_MORE_OFTEN, ACTIVITY_NOT_FOUND
 */
export async function saveDiscount(
  { db }: Pick<Context, "db">,
  wish: SaveDiscount,
  staffId: string,
): Promise<DeskDiscount> {
  try {
    return await inTransaction(db, (transaction) => save(transaction, wish, staffId));
  } catch (error) {
    throw await asRefusal(db, error, wish.discount.code);
  }
}

async function save(
  transaction: Transaction<DB>,
  { discountId, version, discount }: SaveDiscount,
  staffId: string,
): Promise<DeskDiscount> {
  await lockId(transaction, discountId);
  await lockDiscount(transaction, discountId);
  const before = (await findDiscount(transaction, discountId)) ?? null;
  if (before && isSaved(before, discount)) return before;
  if (before === null && version !== null) throw new Refusal("DISCOUNT_NOT_FOUND");
  if (before && (before.isArchived || before.version !== version))
    throw new Refusal("DISCOUNT_CHANGED");
  await refuseUnknownActivities(transaction, before, discount);
  await write(transaction, discountId, discount);
  const after = await findDiscount(transaction, discountId);
  if (!after) throw new Refusal("DISCOUNT_NOT_FOUND");
  await recordChange(transaction, staffId, {
    entity: "discount_code",
    entityId: discountId,
    what: before ? "discount.changed" : "discount.created",
    before: before && recordedDiscount(before),
    after: recordedDiscount(after),
  });
  return after;
}

/** Whether it is as it shall be: the answer to the same wish was lost, say. */
function isSaved(saved: DeskDiscount, wish: DiscountFields): boolean {
  if (saved.isArchived) return false;
  const activityIds = saved.activities.map(({ id }) => id);
  const wanted = { ...columnsOf(wish), activityIds: [...wish.activityIds].sort() };
  return Object.entries(wanted).every(
    ([name, value]) =>
      JSON.stringify({ ...saved, activityIds: activityIds.sort() }[name as keyof typeof wanted]) ===
      JSON.stringify(value),
  );
}

/** What does not count for its type is not kept. */
function columnsOf(discount: DiscountFields) {
  const isFixed = discount.type === "fixed";
  return {
    ...discount,
    percent: isFixed ? null : discount.percent,
    amountPence: isFixed ? discount.amountPence : null,
    maxDiscountPence: isFixed ? null : discount.maxDiscountPence,
  };
}

/** One that it named before may be gone by now. */
async function refuseUnknownActivities(
  transaction: Transaction<DB>,
  before: DeskDiscount | null,
  { activityIds }: DiscountFields,
): Promise<void> {
  const known = new Set(before?.activities.map(({ id }) => id));
  const added = activityIds.filter((id) => !known.has(id));
  if (added.length === 0) return;
  if ((await countActivities(transaction, added)) < added.length)
    throw new Refusal("ACTIVITY_NOT_FOUND");
}

async function write(
  transaction: Transaction<DB>,
  id: string,
  discount: DiscountFields,
): Promise<void> {
  const columns = columnsOf(discount);
  await transaction
    .insertInto("discountCodes")
    .values({ id, ...columns })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...columns, updatedAt: sql`venue_clock_timestamp()` }),
    )
    .execute();
}

async function asRefusal(db: Context["db"], error: unknown, code: string): Promise<unknown> {
  if (violatedKey(error) === "discount_codes_code_key") {
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
