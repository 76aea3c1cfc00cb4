import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { ReportPeriod, ReportQuery } from "../../../shared/contract/admin/reports.ts";
import { isDate } from "../../../shared/time.ts";

/** The period when the address has none. */
const DEFAULT_PERIOD: ReportPeriod = "30-days";

/** The named periods, in the order of the choices. */
export const REPORT_PERIODS: readonly { value: ReportPeriod; label: string }[] = [
  { value: "7-days", label: "7 days" },
  { value: "30-days", label: "30 days" },
  { value: "last-week", label: "Last week" },
  { value: "last-month", label: "Last month" },
  { value: "month", label: "This month" },
  { value: "quarter", label: "This quarter" },
  { value: "season", label: "Season" },
  { value: "year", label: "Year to date" },
];

/** Reads the query from an address. Ignores invalid values, so that every link works. */
export function parseReportQuery(searchParams: URLSearchParams): ReportQuery {
  const from = parseDay(searchParams, "from");
  const until = parseDay(searchParams, "until");
  if (from !== undefined && until !== undefined && from <= until) return { from, until };
  const period = REPORT_PERIODS.find(({ value }) => value === searchParams.get("period"))?.value;
  return period === undefined || period === DEFAULT_PERIOD ? {} : { period };
}

/** Returns the parameters of a query, without default values. */
export function toReportSearchParams({ period, from, until }: ReportQuery): URLSearchParams {
  if (from !== undefined && until !== undefined) return new URLSearchParams({ from, until });
  return new URLSearchParams(period === undefined || period === DEFAULT_PERIOD ? {} : { period });
}

/** Returns the named period of a query; null for chosen dates. */
export function getReportPeriod({ period, from }: ReportQuery): ReportPeriod | null {
  return from === undefined ? (period ?? DEFAULT_PERIOD) : null;
}

function parseDay(searchParams: URLSearchParams, name: string): string | undefined {
  const day = searchParams.get(name);
  return day?.startsWith("2") && isDate(day) ? day : undefined;
}

export interface ReportQueryState {
  /** The latest query, though its report may still be loading. */
  query: ReportQuery;
  /** Whether its report is still loading. */
  isLoading: boolean;
  choose: (query: ReportQuery) => void;
}

/**
 * Reads and changes the range, which is in the address, so that Back, a reload and a shared link
 * work.
 */
export function useReportQuery(): ReportQueryState {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const shown = parseReportQuery(parameters);
  const query =
    next?.pathname === pathname ? parseReportQuery(new URLSearchParams(next.search)) : shown;

  function choose(chosen: ReportQuery) {
    void navigate(`?${toReportSearchParams(chosen)}`, { preventScrollReset: true });
  }
  return {
    query,
    isLoading: toReportSearchParams(query).toString() !== toReportSearchParams(shown).toString(),
    choose,
  };
}
