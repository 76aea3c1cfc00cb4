import type { VoucherTemplate } from "../../shared/contract/voucher-templates.ts";
import type { Context } from "../context.ts";
import { selectActiveVoucherTemplates } from "./voucher-templates.queries.ts";

/** The amounts suggested for a gift voucher, the smallest first. */
export async function listVoucherTemplates({ db }: Context): Promise<VoucherTemplate[]> {
  return selectActiveVoucherTemplates(db).orderBy("amountPence").execute();
}
