import { formatVoucherCode } from "../../shared/codes.ts";
import type { VoucherFilter } from "../../shared/contract/desk/desk-vouchers.ts";
import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvAnswer, csvAnswer } from "../csv/csv-answer.ts";
import { readRows } from "../csv/read-rows.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { countVouchers } from "./desk-vouchers.queries.ts";
import { type ExportedVoucher, exportOf } from "./exported-vouchers.queries.ts";

/** The specification's, in its order. */
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

/** Every voucher that a filter matches as a CSV file, in the list's order; times are the venue's. */
export async function exportVouchers(
  { db, pool }: Pick<Context, "db" | "pool">,
  filter: VoucherFilter,
): Promise<CsvAnswer> {
  const [{ timezone, today }, counts] = await Promise.all([
    readSettings(db),
    countVouchers(db, filter.search),
  ]);
  const { sql: text, parameters: values } = exportOf(filter, timezone).compile(db);
  return csvAnswer({
    fileName: `vouchers_${today}.csv`,
    columns: COLUMNS,
    rows: linesOf(readRows<ExportedVoucher>(pool, { text, values })),
    rowCount: counts[filter.status ?? "all"],
  });
}

async function* linesOf(found: AsyncIterable<ExportedVoucher>) {
  for await (const [code, amountPence, ...rest] of found) {
    yield [formatVoucherCode(code), penceToDecimal(amountPence), ...rest] as const;
  }
}
