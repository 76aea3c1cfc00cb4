import type { ReportQuery, VatReport } from "../../../shared/contract/admin/reports.ts";
import type { Context } from "../../context.ts";
import { readReportRange } from "./read-report-range.ts";
import { streamMoney } from "./stream-money.ts";
import { VatTotals } from "./vat-totals.ts";

/** Adds up the VAT of a range of days, by tax date. Reads each payment and refund of the range. */
export async function readVat(context: Context, query: ReportQuery): Promise<VatReport> {
  const { range, clock } = await readReportRange(context, query);
  const totals = new VatTotals();
  for await (const entry of streamMoney(context, range, clock.timezone)) totals.add(entry);
  return { rows: totals.toRows() };
}
