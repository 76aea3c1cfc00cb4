import type { AdminVoucherPage, VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { ADMIN_VOUCHERS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { createVoucher } from "../sell/create-voucher.ts";
import { countVouchers, listVoucherRows, toAdminVoucherRow } from "./admin-vouchers.queries.ts";
import { correctRecipient } from "./correct-recipient.ts";
import { exportVouchers } from "./export-vouchers.ts";
import { extendVoucher } from "./extend-voucher.ts";
import { printVoucher } from "./print-voucher.ts";
import { readAdminVoucher } from "./read-admin-voucher.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const { vouchers } = adminApi;

export const adminVouchersRoutes = {
  list: vouchers.list.handler(({ context, input }) => listAdminVouchers(context.server, input)),
  export: vouchers.export.handler(({ context, input }) => exportVouchers(context.server, input)),
  get: vouchers.get.handler(({ context, input }) =>
    readAdminVoucher(context.server, input.voucherId),
  ),
  pdf: vouchers.pdf.handler(({ context, input }) => printVoucher(context.server, input.voucherId)),
  create: vouchers.create.handler(async ({ context, input }) => {
    const { code } = await createVoucher(context.server, { ...input, actor: context.actor });
    return { code };
  }),
  updateRecipient: vouchers.updateRecipient.handler(async ({ context, input }) => {
    const { voucherId, version, ...recipient } = input;
    await correctRecipient(context.server, { voucherId, version, recipient, actor: context.actor });
    return { saved: true as const };
  }),
  resend: vouchers.resend.handler(({ context, input }) =>
    resendVoucherEmail(context.server, { ...input, actor: context.actor }),
  ),
  extendExpiry: vouchers.extendExpiry.handler(async ({ context, input }) => {
    await extendVoucher(context.server, { ...input, actor: context.actor });
    return { extended: true as const };
  }),
  void: vouchers.void.handler(async ({ context, input }) => {
    const voidInput = { ...input, actor: context.actor };
    const { refundPence } = await voidVoucher(context.server, voidInput);
    return { refundPence };
  }),
};

/**
 * Returns a page of the vouchers that match a filter; a page number past the end gives the last
 * page.
 */
export async function listAdminVouchers(
  { db }: Pick<Context, "db">,
  { page, ...filter }: VoucherFilter & { page: number },
): Promise<AdminVoucherPage> {
  const counts = await countVouchers(db, filter.search);
  const lastPage = Math.max(1, Math.ceil(counts[filter.status ?? "all"] / PER_PAGE));
  const currentPage = Math.min(page, lastPage);
  const range = { offset: (currentPage - 1) * PER_PAGE, limit: PER_PAGE };
  const rows = await listVoucherRows(db, filter, range);
  return { vouchers: rows.map(toAdminVoucherRow), page: currentPage, counts };
}
