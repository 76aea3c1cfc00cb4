import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { ReportQuery } from "../../../../shared/contract/admin/report-fields.ts";
import { parseReportQuery, toReportSearchParams } from "./query.ts";

export interface ReportQueryState {
  /** What was chosen last, though its answer may still be on the way. */
  query: ReportQuery;
  /** Whether that is so. */
  isLoading: boolean;
  choose: (query: ReportQuery) => void;
}

/** Which range is shown stands in the address, so that Back, a reload and a link that is passed on work. */
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
