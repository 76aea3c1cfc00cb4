import { sql } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { findDiscount, lockDiscount } from "./desk-discounts.queries.ts";
import { recordedDiscount } from "./recorded-discount.ts";

/**
 * Takes a discount code out of use: one that was used is archived, with its uses, any other deleted.
 * Archiving twice is once.
 * @throws Refusal DISCOUNT_NOT_FOUND
 */
export async function removeDiscount(
  { db }: Pick<Context, "db">,
  discountId: string,
  staffId: string,
): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockDiscount(transaction, discountId))) throw new Refusal("DISCOUNT_NOT_FOUND");
    const before = await findDiscount(transaction, discountId);
    if (!before) throw new Refusal("DISCOUNT_NOT_FOUND");
    const row = { entity: "discount_code", entityId: discountId };
    if (!before.hasHistory) {
      await transaction.deleteFrom("discountCodes").where("id", "=", discountId).execute();
      await recordChange(transaction, staffId, {
        ...row,
        what: "discount.deleted",
        before: recordedDiscount(before),
      });
      return "deleted";
    }
    await transaction
      .updateTable("discountCodes")
      .set({ archivedAt: sql`venue_now()`, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", discountId)
      .where("archivedAt", "is", null)
      .execute();
    await recordChange(transaction, staffId, {
      ...row,
      what: "discount.archived",
      before: { code: before.code, isArchived: before.isArchived },
      after: { code: before.code, isArchived: true },
    });
    return "archived";
  });
}
