import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { ReportWish } from "../../../../shared/contract/admin/report-fields.ts";
import { readReportWish, writeReportWish } from "./query.ts";

export interface ReportAddress {
  /** What was chosen last, though its answer may still be on the way. */
  wish: ReportWish;
  /** Whether that is so. */
  isLoading: boolean;
  choose: (wish: ReportWish) => void;
}

/** Which range is shown stands in the address, so that Back, a reload and a link that is passed on work. */
export function useReportAddress(): ReportAddress {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const shown = readReportWish(parameters);
  const wish =
    next?.pathname === pathname ? readReportWish(new URLSearchParams(next.search)) : shown;

  function choose(chosen: ReportWish) {
    void navigate(`?${writeReportWish(chosen)}`, { preventScrollReset: true });
  }
  return {
    wish,
    isLoading: writeReportWish(wish).toString() !== writeReportWish(shown).toString(),
    choose,
  };
}
