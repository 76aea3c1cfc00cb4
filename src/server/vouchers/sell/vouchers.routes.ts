import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { VoucherCheck } from "../../../shared/contract/public/codes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { readRedeemableVoucher } from "../redeem/vouchers.queries.ts";

export const vouchersRoutes = {
  check: api.vouchers.check.handler(({ context, input }) =>
    checkVoucher(context.server, input.code),
  ),
};

/**
 * What a voucher code is worth now. A stranger cannot tell an unknown code from a spent one.
 * @throws Refusal VOUCHER_INVALID
 */
async function checkVoucher({ pool }: Context, enteredCode: string): Promise<VoucherCheck> {
  const code = normaliseVoucherCode(enteredCode);
  const [voucher] = isVoucherCode(code) ? await readRedeemableVoucher(pool, { code }) : [];
  if (!voucher) throw new Refusal("VOUCHER_INVALID");
  return voucher;
}
