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

/** Every amount suggested for a gift voucher, hidden ones too, the smallest first. */
export async function listAllVoucherTemplates({ db }: Pick<Context, "db">): Promise<QuickAmount[]> {
  return db
    .selectFrom("voucherTemplates")
    .select(["id", "amountPence", "isActive"])
    .orderBy("amountPence")
    .execute();
}

/** Takes an amount away from those that visitors are offered; nothing refers to it. Twice is once. */
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
      what: "voucher_template.deleted",
      before: before ?? null,
    });
  });
}
