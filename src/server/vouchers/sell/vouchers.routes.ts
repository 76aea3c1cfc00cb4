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
