import type { QuickAmount } from "../../../shared/contract/admin/voucher-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { inTransaction, lockEntityId } from "../../platform/database/transaction.ts";

const { voucherTemplates } = adminApi;

export const adminVoucherTemplatesRoutes = {
  list: voucherTemplates.list.handler(({ context }) => listAllVoucherTemplates(context.server)),
  save: voucherTemplates.save.handler(({ context, input: { templateId, ...fields } }) =>
    saveVoucherTemplate(context.server, { id: templateId, ...fields }, context.staffId),
  ),
  remove: voucherTemplates.remove.handler(async ({ context, input: { templateId } }) => {
    await removeVoucherTemplate(context.server, templateId, context.staffId);
    return { removed: true as const };
  }),
};

/** Lists every suggested gift voucher amount, including hidden ones, smallest first. */
export async function listAllVoucherTemplates({ db }: Pick<Context, "db">): Promise<QuickAmount[]> {
  return db
    .selectFrom("voucherTemplates")
    .select(["id", "amountPence", "isActive"])
    .orderBy("amountPence")
    .execute();
}

/** Deletes a suggested amount; nothing refers to it. Idempotent. */
export async function removeVoucherTemplate(
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
      type: "voucher_template.deleted",
      before: before ?? null,
    });
  });
}

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
