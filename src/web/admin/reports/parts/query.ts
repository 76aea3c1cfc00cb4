import type { ReportPeriod, ReportQuery } from "../../../../shared/contract/admin/report-fields.ts";
import { isDate } from "../../../../shared/time.ts";

/** What is shown when nothing is asked for. */
export const DEFAULT_PERIOD: ReportPeriod = "30-days";

/** The named ranges in the order in which they are offered. */
export const REPORT_PERIODS: readonly { value: ReportPeriod; label: string }[] = [
  { value: "7-days", label: "7 days" },
  { value: "30-days", label: "30 days" },
  { value: "month", label: "This month" },
  { value: "season", label: "Season" },
  { value: "year", label: "Year" },
];

/** What an address asks for. What it says wrongly is as if it were not there, so every link works. */
export function parseReportQuery(searchParams: URLSearchParams): ReportQuery {
  const from = parseDay(searchParams, "from");
  const until = parseDay(searchParams, "until");
  if (from !== undefined && until !== undefined && from <= until) return { from, until };
  const period = REPORT_PERIODS.find(({ value }) => value === searchParams.get("period"))?.value;
  return period === undefined || period === DEFAULT_PERIOD ? {} : { period };
}

/** The address of a wish, without what goes without saying. */
export function toReportSearchParams({ period, from, until }: ReportQuery): URLSearchParams {
  if (from !== undefined && until !== undefined) return new URLSearchParams({ from, until });
  return new URLSearchParams(period === undefined || period === DEFAULT_PERIOD ? {} : { period });
}

/** Which named range is asked for; null for days that were chosen. */
export function getReportPeriod({ period, from }: ReportQuery): ReportPeriod | null {
  return from === undefined ? (period ?? DEFAULT_PERIOD) : null;
}

function parseDay(searchParams: URLSearchParams, name: string): string | undefined {
  const day = searchParams.get(name);
  return day?.startsWith("2") && isDate(day) ? day : undefined;
}
