import type { QuickAmount } from "../../shared/contract/desk/desk-voucher-fields.ts";
import type { Context } from "../context.ts";

/** Every amount suggested for a gift voucher, hidden ones too, the smallest first. */
export async function listQuickAmounts({ db }: Pick<Context, "db">): Promise<QuickAmount[]> {
  return db
    .selectFrom("voucherTemplates")
    .select(["id", "amountPence", "isActive"])
    .orderBy("amountPence")
    .execute();
}
