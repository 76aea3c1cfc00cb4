import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { ReportQuery } from "../../../../shared/contract/admin/reports.ts";
import { parseReportQuery, toReportSearchParams } from "./query.ts";

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
