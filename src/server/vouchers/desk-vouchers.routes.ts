import { signedIn } from "../http/access.ts";
import type { Call } from "../http/call.ts";
import { api } from "../http/call.ts";
import { correctRecipient } from "./correct-recipient.ts";
import { createVoucher } from "./create-voucher.ts";
import { exportVouchers } from "./export-vouchers.ts";
import { extendVoucher } from "./extend-voucher.ts";
import { listDeskVouchers } from "./list-desk-vouchers.ts";
import { printVoucher } from "./print-voucher.ts";
import { readDeskVoucher } from "./read-desk-voucher.ts";
import { voucherFiguresNow } from "./read-voucher-figures.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const { vouchers } = api.desk;

export const deskVouchersRoutes = {
  list: vouchers.list.handler(({ context, input }) => listDeskVouchers(context.server, input)),
  figures: vouchers.figures.handler(({ context }) => voucherFiguresNow(context.server)),
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
