import type { ReportPeriod, ReportWish } from "../../../../shared/contract/admin/report-fields.ts";
import { isDate } from "../../../../shared/time.ts";

/** What is shown when nothing is asked for. */
export const USUAL_PERIOD: ReportPeriod = "30-days";

/** The named ranges in the order in which they are offered. */
export const PERIODS: readonly { value: ReportPeriod; label: string }[] = [
  { value: "7-days", label: "7 days" },
  { value: "30-days", label: "30 days" },
  { value: "month", label: "This month" },
  { value: "season", label: "Season" },
  { value: "year", label: "Year" },
];

/** What an address asks for. What it says wrongly is as if it were not there, so every link works. */
export function readReportWish(address: URLSearchParams): ReportWish {
  const from = dayIn(address, "from");
  const until = dayIn(address, "until");
  if (from !== undefined && until !== undefined && from <= until) return { from, until };
  const period = PERIODS.find(({ value }) => value === address.get("period"))?.value;
  return period === undefined || period === USUAL_PERIOD ? {} : { period };
}

/** The address of a wish, without what goes without saying. */
export function writeReportWish({ period, from, until }: ReportWish): URLSearchParams {
  if (from !== undefined && until !== undefined) return new URLSearchParams({ from, until });
  return new URLSearchParams(period === undefined || period === USUAL_PERIOD ? {} : { period });
}

/** Which named range is asked for; null for days that were chosen. */
export function periodOf({ period, from }: ReportWish): ReportPeriod | null {
  return from === undefined ? (period ?? USUAL_PERIOD) : null;
}

function dayIn(address: URLSearchParams, name: string): string | undefined {
  const day = address.get(name);
  return day?.startsWith("2") && isDate(day) ? day : undefined;
}
