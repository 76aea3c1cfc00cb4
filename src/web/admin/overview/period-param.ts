import type { OverviewPeriod } from "../../../shared/contract/admin/report-fields.ts";

const NAME = "period";

/** What stands over the cards, in the order in which it is offered. */
export const PERIODS: readonly { value: OverviewPeriod; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
];

/** The period that an address asks for; whatever is none means this week. */
export function periodIn(address: URLSearchParams): OverviewPeriod {
  return PERIODS.find(({ value }) => value === address.get(NAME))?.value ?? "week";
}

/** The same address with another period; what goes without saying is not said. */
export function withPeriod(address: URLSearchParams, period: OverviewPeriod): URLSearchParams {
  const next = new URLSearchParams(address);
  if (period === "week") next.delete(NAME);
  else next.set(NAME, period);
  return next;
}
