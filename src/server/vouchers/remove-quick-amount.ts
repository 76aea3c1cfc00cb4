import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";

/** Takes an amount away from those that visitors are offered; nothing refers to it. Twice is once. */
export async function removeQuickAmount(
  { db }: Pick<Context, "db">,
  id: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom("voucherTemplates")
      .where("id", "=", id)
      .returning(["amountPence", "isActive"])
      .executeTakeFirst();
    await recordChange(transaction, staffId, {
      entity: "voucher_template",
      entityId: id,
      what: "voucher_template.deleted",
      before: before ?? null,
    });
  });
}
