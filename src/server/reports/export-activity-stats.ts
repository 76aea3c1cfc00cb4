import type { ReportWish } from "../../shared/contract/desk/desk-report-fields.ts";
import type { Context } from "../context.ts";
import { type CsvAnswer, csvAnswer } from "../csv/csv-answer.ts";

/** PLACEHOLDER */
export async function exportActivityStats(
  _context: Context,
  _wish: ReportWish,
): Promise<CsvAnswer> {
  return csvAnswer({
    fileName: "activity-stats.csv",
    columns: [],
    rows: (async function* () {})(),
  });
}
