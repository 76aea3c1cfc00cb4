import { formatVoucherCode } from "../../../shared/codes.ts";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherRow } from "./admin-vouchers.queries.ts";

/** Converts a database row to the contract's list row. */
export function toAdminVoucherRow({
  emailState,
  emailAt,
  code,
  expiresAt,
  createdAt,
  ...row
}: VoucherRow): AdminVoucherRow {
  return {
    ...row,
    code: formatVoucherCode(code),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    delivery: emailState && emailAt && { state: emailState, at: emailAt.toISOString() },
  };
}
