import { api } from "../http/call.ts";
import { buyVoucher } from "./buy-voucher.ts";
import { readPurchaseOf } from "./read-voucher-purchase.ts";

const { voucherPurchases } = api;

export const voucherPurchasesRoutes = {
  create: voucherPurchases.create.handler(async ({ context, input: { headers, body } }) =>
    buyVoucher(context.server, {
      accountId: (await context.caller.session())?.userId ?? null,
      visitorHash: context.caller.visitorHash,
      networkHash: context.caller.networkHash,
      checkoutSecret: headers["checkout-secret"],
      idempotencyKey: headers["idempotency-key"],
      order: body,
    }),
  ),
  get: voucherPurchases.get.handler(({ context, input }) =>
    readPurchaseOf(context.server, input.headers["checkout-secret"]),
  ),
};
