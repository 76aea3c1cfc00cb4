import { api } from "../http/call.ts";
import { checkVoucher } from "./check-voucher.ts";

export const vouchersRoutes = {
  check: api.vouchers.check.handler(({ context, input }) =>
    checkVoucher(context.server, input.code),
  ),
};
