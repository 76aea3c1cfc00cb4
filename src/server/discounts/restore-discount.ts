import { sql } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { findDiscount, lockDiscount } from "./desk-discounts.queries.ts";

/** Shows an archived discount code again; twice is once. @throws Refusal DISCOUNT_NOT_FOUND */
export async function restoreDiscount(
  { db }: Pick<Context, "db">,
  discountId: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockDiscount(transaction, discountId);
    const before = await findDiscount(transaction, discountId);
    if (!before) throw new Refusal("DISCOUNT_NOT_FOUND");
    await transaction
      .updateTable("discountCodes")
      .set({ archivedAt: null, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", discountId)
      .where("archivedAt", "is not", null)
      .execute();
    await recordChange(transaction, staffId, {
      entity: "discount_code",
      entityId: discountId,
      what: "discount.restored",
      before: { code: before.code, isArchived: before.isArchived },
      after: { code: before.code, isArchived: false },
    });
  });
}
