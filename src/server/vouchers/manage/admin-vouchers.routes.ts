import type { DeskVoucherPage, VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { DESK_VOUCHERS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import { signedIn } from "../../access.ts";
import type { Context } from "../../context.ts";
import type { Call } from "../../request-context.ts";
import { api } from "../../request-context.ts";
import { createVoucher } from "../sell/create-voucher.ts";
import { deskVoucherRowOf } from "./admin-voucher-row.ts";
import { countVouchers, listVoucherRows } from "./admin-vouchers.queries.ts";
import { correctRecipient } from "./correct-recipient.ts";
import { exportVouchers } from "./export-vouchers.ts";
import { extendVoucher } from "./extend-voucher.ts";
import { printVoucher } from "./print-voucher.ts";
import { readDeskVoucher } from "./read-admin-voucher.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const { vouchers } = api.desk;

export const deskVouchersRoutes = {
  list: vouchers.list.handler(({ context, input }) => listDeskVouchers(context.server, input)),
  export: vouchers.export.handler(({ context, input }) => exportVouchers(context.server, input)),
  get: vouchers.get.handler(({ context, input }) =>
    readDeskVoucher(context.server, input.voucherId),
  ),
  sheet: vouchers.sheet.handler(({ context, input }) =>
    printVoucher(context.server, input.voucherId),
  ),
  create: vouchers.create.handler(async ({ context, input }) => {
    const { code } = await createVoucher(context.server, {
      ...input,
      actor: await staffOf(context),
    });
    return { code };
  }),
  recipient: vouchers.recipient.handler(async ({ context, input }) => {
    const { voucherId, version, ...recipient } = input;
    const actor = await staffOf(context);
    await correctRecipient(context.server, { voucherId, version, recipient, actor });
    return { saved: true as const };
  }),
  resend: vouchers.resend.handler(async ({ context, input }) => {
    return resendVoucherEmail(context.server, { ...input, actor: await staffOf(context) });
  }),
  expiry: vouchers.expiry.handler(async ({ context, input }) => {
    await extendVoucher(context.server, { ...input, actor: await staffOf(context) });
    return { extended: true as const };
  }),
  void: vouchers.void.handler(async ({ context, input }) => {
    const wish = { ...input, actor: await staffOf(context) };
    const { refundPence } = await voidVoucher(context.server, wish);
    return { refundPence };
  }),
};

async function staffOf(context: Call) {
  const { userId } = await signedIn(context);
  return { kind: "staff", id: userId } as const;
}

/** A page of the vouchers that a filter matches; behind the last page stands the last. */
export async function listDeskVouchers(
  { db }: Pick<Context, "db">,
  { page, ...filter }: VoucherFilter & { page: number },
): Promise<DeskVoucherPage> {
  const counts = await countVouchers(db, filter.search);
  const lastPage = Math.max(1, Math.ceil(counts[filter.status ?? "all"] / PER_PAGE));
  const shown = Math.min(page, lastPage);
  const part = { skip: (shown - 1) * PER_PAGE, limit: PER_PAGE };
  const rows = await listVoucherRows(db, filter, part);
  return { vouchers: rows.map(deskVoucherRowOf), page: shown, counts };
}
