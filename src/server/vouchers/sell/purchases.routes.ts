import type { VoucherPurchaseState } from "../../../shared/contract/public/voucher-purchases.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { hashOf } from "../../platform/secrets/secrets.ts";
import { api } from "../../request-context.ts";
import { buyVoucher } from "./buy-voucher.ts";
import { readVoucherPurchase } from "./read-voucher-purchase.statement.ts";
import { withCode } from "./stored-purchase-response.ts";

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

/**
 * Where the purchase of a gift voucher stands, for whoever holds its secret.
 * @throws Refusal CHECKOUT_NOT_FOUND for a secret of nothing, or of a booking.
 */
export async function readPurchaseOf(
  { pool }: Context,
  checkoutSecret: string,
): Promise<VoucherPurchaseState> {
  const secretHash = hashOf(checkoutSecret);
  const [facts] = await readVoucherPurchase(pool, { secretHash, idempotencyKey: null });
  const state = facts?.state;
  if (facts?.purpose !== "voucher" || !state || state === "held") {
    throw new Refusal("CHECKOUT_NOT_FOUND");
  }
  return {
    state,
    voucher: facts.bought && withCode(facts.bought, facts.code),
    lastRefusal: facts.lastRefusal,
  };
}
