import type { OverviewPeriod } from "../../../shared/contract/admin/report-fields.ts";

const PERIOD_PARAM = "period";

/** What stands over the cards, in the order in which it is offered. */
export const OVERVIEW_PERIODS: readonly { value: OverviewPeriod; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
];

/** The period that an address asks for; whatever is none means this week. */
export function parseOverviewPeriod(searchParams: URLSearchParams): OverviewPeriod {
  return (
    OVERVIEW_PERIODS.find(({ value }) => value === searchParams.get(PERIOD_PARAM))?.value ?? "week"
  );
}

/** The same address with another period; what goes without saying is not said. */
export function withOverviewPeriod(
  searchParams: URLSearchParams,
  period: OverviewPeriod,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (period === "week") next.delete(PERIOD_PARAM);
  else next.set(PERIOD_PARAM, period);
  return next;
}
