import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { VoucherCheck } from "../../../shared/contract/public/codes.ts";
import type { VoucherPurchaseState } from "../../../shared/contract/public/voucher-purchases.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { api } from "../../request-context.ts";
import { readRedeemableVoucher } from "../redeem/vouchers.queries.ts";
import { buyVoucher } from "./buy-voucher.ts";
import { readVoucherPurchase, withVoucherCode } from "./purchase.ts";

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
    readPurchase(context.server, input.headers["checkout-secret"]),
  ),
};

/**
 * Returns the state of a gift voucher purchase to the holder of its secret.
 * @throws Refusal CHECKOUT_NOT_FOUND if the secret is unknown or belongs to a booking.
 */
export async function readPurchase(
  { pool }: Context,
  checkoutSecret: string,
): Promise<VoucherPurchaseState> {
  const secretHash = sha256(checkoutSecret);
  const [snapshot] = await readVoucherPurchase(pool, { secretHash, idempotencyKey: null });
  const state = snapshot?.state;
  if (snapshot?.purpose !== "voucher" || !state || state === "held") {
    throw new Refusal("CHECKOUT_NOT_FOUND");
  }
  return {
    state,
    voucher: snapshot.bought && withVoucherCode(snapshot.bought, snapshot.code),
    lastRefusal: snapshot.lastRefusal,
  };
}

export const vouchersRoutes = {
  check: api.vouchers.check.handler(({ context, input }) =>
    checkVoucher(context.server, input.code),
  ),
};

/**
 * Returns the balance of a voucher code. Unknown and spent codes get the same refusal, so that
 * codes cannot be guessed.
 * @throws Refusal VOUCHER_INVALID
 */
async function checkVoucher({ pool }: Context, enteredCode: string): Promise<VoucherCheck> {
  const code = normaliseVoucherCode(enteredCode);
  const [voucher] = isVoucherCode(code) ? await readRedeemableVoucher(pool, { code }) : [];
  if (!voucher) throw new Refusal("VOUCHER_INVALID");
  return voucher;
}
