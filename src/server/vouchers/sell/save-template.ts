import type { QuickAmount } from "../../../shared/contract/admin/voucher-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { inTransaction, lockEntityId } from "../../platform/database/transaction.ts";

/**
 * Adds, shows or hides a suggested amount. Idempotent.
 * @throws Refusal VOUCHER_TEMPLATE_EXISTS if another suggestion has the same amount.
 */
export async function saveVoucherTemplate(
  { db }: Pick<Context, "db">,
  { id, amountPence, isActive }: QuickAmount,
  staffId: string,
): Promise<QuickAmount> {
  try {
    return await inTransaction(db, async (transaction) => {
      await lockEntityId(transaction, id);
      const before = await transaction
        .selectFrom("voucherTemplates")
        .select(["amountPence", "isActive"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      await transaction
        .insertInto("voucherTemplates")
        .values({ id, amountPence, isActive })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ amountPence, isActive }))
        .execute();
      await recordChange(transaction, staffId, {
        entity: "voucher_template",
        entityId: id,
        type: before ? "voucher_template.changed" : "voucher_template.created",
        before: before ? { ...before } : null,
        after: { amountPence, isActive },
      });
      return { id, amountPence, isActive };
    });
  } catch (error) {
    if (getViolatedKey(error) !== "voucher_templates_amount_pence_key") throw error;
    throw new Refusal("VOUCHER_TEMPLATE_EXISTS");
  }
}
