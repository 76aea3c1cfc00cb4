import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { DiscountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction, lockEntityId } from "../../platform/database/transaction.ts";
import {
  countActivities,
  findDiscount,
  lockDiscount,
  toDiscountEventData,
} from "./admin-discounts.queries.ts";

export interface SaveDiscountInput {
  discountId: string;
  /** The version that was edited; null for a new code. */
  version: string | null;
  discount: DiscountFields;
}

/**
 * Creates or changes a discount code. A visitor who is paying with it keeps the price that they
 * were shown, or is refused if the code is no longer valid. Idempotent.
 * @throws Refusal DISCOUNT_NOT_FOUND, DISCOUNT_CHANGED, DISCOUNT_CODE_TAKEN,
 * DISCOUNT_CODE_ARCHIVED, DISCOUNT_USED_MORE_OFTEN, ACTIVITY_NOT_FOUND
 */
export async function saveDiscount(
  { db }: Pick<Context, "db">,
  input: SaveDiscountInput,
  staffId: string,
): Promise<AdminDiscount> {
  try {
    return await inTransaction(db, (transaction) => save(transaction, input, staffId));
  } catch (error) {
    throw await toRefusal(db, error, input.discount.code);
  }
}

async function save(
  transaction: Transaction<DB>,
  { discountId, version, discount }: SaveDiscountInput,
  staffId: string,
): Promise<AdminDiscount> {
  await lockEntityId(transaction, discountId);
  await lockDiscount(transaction, discountId);
  const before = (await findDiscount(transaction, discountId)) ?? null;
  if (before && isUnchanged(before, discount)) return before;
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
    type: before ? "discount.changed" : "discount.created",
    before: before && toDiscountEventData(before),
    after: toDiscountEventData(after),
  });
  return after;
}

/** True if the stored row already equals the input, so that a repeated request succeeds. */
function isUnchanged(saved: AdminDiscount, input: DiscountFields): boolean {
  if (saved.isArchived) return false;
  const activityIds = saved.activities.map(({ id }) => id);
  const expected = { ...toColumns(input), activityIds: [...input.activityIds].sort() };
  return Object.entries(expected).every(
    ([name, value]) =>
      JSON.stringify(
        { ...saved, activityIds: activityIds.sort() }[name as keyof typeof expected],
      ) === JSON.stringify(value),
  );
}

/** Clears the fields that do not apply to the discount's type. */
function toColumns(discount: DiscountFields) {
  const isFixed = discount.type === "fixed";
  return {
    ...discount,
    percent: isFixed ? null : discount.percent,
    amountPence: isFixed ? discount.amountPence : null,
    maxDiscountPence: isFixed ? null : discount.maxDiscountPence,
  };
}

/** Checks added activities only: one that the code already lists may since have been deleted. */
async function refuseUnknownActivities(
  transaction: Transaction<DB>,
  before: AdminDiscount | null,
  { activityIds }: DiscountFields,
): Promise<void> {
  const existingIds = new Set(before?.activities.map(({ id }) => id));
  const added = activityIds.filter((id) => !existingIds.has(id));
  if (added.length === 0) return;
  if ((await countActivities(transaction, added)) < added.length)
    throw new Refusal("ACTIVITY_NOT_FOUND");
}

async function write(
  transaction: Transaction<DB>,
  id: string,
  discount: DiscountFields,
): Promise<void> {
  const columns = toColumns(discount);
  await transaction
    .insertInto("discountCodes")
    .values({ id, ...columns })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...columns, updatedAt: sql`venue_clock_timestamp()` }),
    )
    .execute();
}

async function toRefusal(db: Context["db"], error: unknown, code: string): Promise<unknown> {
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
