import type { ReportQuery } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { formatVatRow } from "../../../shared/rules/vat.ts";
import type { Context } from "../../context.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import { readReportRange } from "./read-report-range.ts";
import { type MoneyEntry, streamMoney } from "./stream-money.ts";
import { VatTotals } from "./vat-totals.ts";

const MONEY_COLUMNS = [
  ...["Date", "Time", "Reference", "Sold", "Method", "Transaction ID", "Amount", "VAT"],
];

/**
 * Exports what was taken in a range of days as a CSV file. A voucher's part of a booking is a
 * payment too, because its VAT is due; a change that moves VAT from one rate to another without
 * money is a line of 0.00.
 */
export function exportPayments(context: Context, query: ReportQuery): Promise<CsvResponse> {
  return exportMoney(context, query, {
    name: "payments",
    isIncluded: ({ kind, sums }) => kind === "payment" || (kind === "change" && sums.length > 0),
    sign: 1,
  });
}

/** Exports what was refunded in a range of days as a CSV file, with positive amounts. */
export function exportRefunds(context: Context, query: ReportQuery): Promise<CsvResponse> {
  return exportMoney(context, query, {
    name: "refunds",
    isIncluded: ({ kind }) => kind === "refund",
    sign: -1,
  });
}

interface MoneyFile {
  name: string;
  isIncluded: (entry: MoneyEntry) => boolean;
  /** Of the amounts in the file. */
  sign: 1 | -1;
}

async function exportMoney(
  context: Context,
  query: ReportQuery,
  { name, isIncluded, sign }: MoneyFile,
): Promise<CsvResponse> {
  const { range, clock } = await readReportRange(context, query);
  async function* toRows() {
    for await (const entry of streamMoney(context, range, clock.timezone))
      if (isIncluded(entry)) yield toMoneyCells(entry, sign);
  }
  return csvResponse({
    fileName: `${name}_${range.from}_${range.until}.csv`,
    columns: MONEY_COLUMNS,
    rows: toRows(),
  });
}

function toMoneyCells(entry: MoneyEntry, sign: 1 | -1) {
  const { day, time, reference, subject, method, transactionId, pence, sums } = entry;
  const vatPence = sums.reduce((sum, each) => sum + each.vatPence, 0);
  // Gift vouchers are sold without VAT; a line without a rate has none recorded.
  const isRecorded = entry.isVoucherSale || sums.some(({ rate }) => rate !== null);
  return [
    ...[day, time, reference, subject, method, transactionId, penceToDecimal(sign * pence)],
    isRecorded ? penceToDecimal(sign * vatPence) : "",
  ];
}

const VAT_COLUMNS = ["Date", "Rate", "Gross", "VAT", "Net"];

/** Exports the VAT of each day and rate of a range as a CSV file, by tax date, less refunds. */
export async function exportVatByDay(context: Context, query: ReportQuery): Promise<CsvResponse> {
  const { range, clock } = await readReportRange(context, query);
  return csvResponse({
    fileName: `vat-by-day_${range.from}_${range.until}.csv`,
    columns: VAT_COLUMNS,
    rows: toDayRows(streamMoney(context, range, clock.timezone)),
  });
}

async function* toDayRows(money: AsyncIterable<MoneyEntry>) {
  let current = { day: "", totals: new VatTotals() };
  for await (const entry of money) {
    if (entry.day !== current.day) {
      yield* toVatCells(current);
      current = { day: entry.day, totals: new VatTotals() };
    }
    current.totals.add(entry);
  }
  yield* toVatCells(current);
}

function toVatCells({ day, totals }: { day: string; totals: VatTotals }) {
  return totals
    .toRows()
    .map(({ grossPence, vatPence, ...row }) => [
      day,
      formatVatRow(row),
      ...[grossPence, vatPence, grossPence - vatPence].map(penceToDecimal),
    ]);
}
