import { sql } from "kysely";
import { formatVoucherCode } from "../../../shared/codes.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import { streamRows } from "../../platform/csv/stream-rows.ts";
import { readSettings } from "../../settings/settings.queries.ts";
import {
  countVouchers,
  filterCondition,
  orderByClause,
  voucherStatus,
} from "./admin-vouchers.queries.ts";

/** As specified, in the specified order. */
const COLUMNS = [
  "Code",
  "Amount",
  "Recipient Name",
  "Recipient Email",
  "Purchaser Name",
  "Purchaser Email",
  "Status",
  "Created At",
] as const;

/**
 * Exports every voucher that matches a filter as a CSV file, in the list's order; times are in the
 * venue's time zone.
 */
export async function exportVouchers(
  { db, pool }: Pick<Context, "db" | "pool">,
  filter: VoucherFilter,
): Promise<CsvResponse> {
  const [{ timezone, today }, counts] = await Promise.all([
    readSettings(db),
    countVouchers(db, filter.search),
  ]);
  const { sql: text, parameters: values } = buildExportQuery(filter, timezone).compile(db);
  return csvResponse({
    fileName: `vouchers_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(streamRows<ExportedVoucher>(pool, { text, values })),
    rowCount: counts[filter.status ?? "all"],
  });
}

async function* toCsvRows(vouchers: AsyncIterable<ExportedVoucher>) {
  for await (const [code, amountPence, ...rest] of vouchers) {
    yield [formatVoucherCode(code), penceToDecimal(amountPence), ...rest] as const;
  }
}

/**
 * Code, amount in pence, recipient's name and address, purchaser's name and address, status,
 * creation time.
 */
type ExportedVoucher = readonly [
  ...[string, number, string, string, string, string],
  ...[string, string],
];

function buildExportQuery(filter: VoucherFilter, timeZone: string) {
  return sql`
    SELECT v.code, v.amount_pence, v.recipient_name, v.recipient_email, v.purchaser_name,
           v.purchaser_email, initcap(${voucherStatus}),
           to_char(v.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')
    FROM vouchers v WHERE ${filterCondition(filter)} ORDER BY ${orderByClause(filter)}`;
}
