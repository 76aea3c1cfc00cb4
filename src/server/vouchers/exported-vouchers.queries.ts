import { sql } from "kysely";
import type { VoucherFilter } from "../../shared/contract/desk/desk-vouchers.ts";
import { matches, orderOf, STATUS_OF_V } from "./voucher-filter.ts";

/** Code, amount in pence, names and addresses of recipient and purchaser, state, and when it was made. */
export type ExportedVoucher = readonly [
  ...[string, number, string, string, string, string],
  ...[string, string],
];

/** Every voucher that a filter matches, in its order, with times at a time zone. */
export function exportOf(filter: VoucherFilter, timeZone: string) {
  return sql`
    SELECT v.code, v.amount_pence, v.recipient_name, v.recipient_email, v.purchaser_name,
           v.purchaser_email, initcap(${sql.raw(STATUS_OF_V)}),
           to_char(v.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')
    FROM vouchers v WHERE ${matches(filter)} ORDER BY ${orderOf(filter)}`;
}
