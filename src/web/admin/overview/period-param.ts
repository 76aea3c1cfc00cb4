import type { OverviewPeriod } from "../../../shared/contract/admin/reports.ts";

const PERIOD_PARAM = "period";

/** Titles above the cards, in the order of the choices. */
export const OVERVIEW_PERIODS: readonly { value: OverviewPeriod; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
];

/** Returns the period in the address; without a valid one, this week. */
export function parseOverviewPeriod(searchParams: URLSearchParams): OverviewPeriod {
  return (
    OVERVIEW_PERIODS.find(({ value }) => value === searchParams.get(PERIOD_PARAM))?.value ?? "week"
  );
}

/** Returns a copy of the parameters with another period. The default period has no parameter. */
export function withOverviewPeriod(
  searchParams: URLSearchParams,
  period: OverviewPeriod,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (period === "week") next.delete(PERIOD_PARAM);
  else next.set(PERIOD_PARAM, period);
  return next;
}
