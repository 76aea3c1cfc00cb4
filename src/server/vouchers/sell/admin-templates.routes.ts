import type { QuickAmount } from "../../../shared/contract/admin/voucher-fields.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { api } from "../../request-context.ts";
import { saveVoucherTemplate } from "./save-template.ts";

const { voucherTemplates } = api.admin;

export const adminVoucherTemplatesRoutes = {
  list: voucherTemplates.list.handler(({ context }) => listAllVoucherTemplates(context.server)),
  save: voucherTemplates.save.handler(async ({ context, input: { templateId, ...fields } }) => {
    const { userId } = await requireSession(context);
    return saveVoucherTemplate(context.server, { id: templateId, ...fields }, userId);
  }),
  remove: voucherTemplates.remove.handler(async ({ context, input: { templateId } }) => {
    const { userId } = await requireSession(context);
    await removeVoucherTemplate(context.server, templateId, userId);
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
