import { useCallback, useEffect, useRef, useState } from "react";
import type { DeskOverview, OverviewFigures } from "../../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/admin/report-fields.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { staffFailureOf } from "../kit/staff-failure.ts";

const REREAD_MS = 60_000;

export interface LoadedOverview {
  overview: Loaded<DeskOverview>;
  figures: Loaded<OverviewFigures>;
}

interface Kept extends LoadedOverview {
  from: LoadedOverview;
  /** Why it could not be read again; what is shown is what was known last. */
  failure: ApiFailure | null;
}

/**
 * The overview, kept fresh while somebody looks at it: read again every minute, and when they come
 * back to the page or a network does. What cannot be read again stays as it was.
 */
export function useOverview(loaded: LoadedOverview, period: OverviewPeriod) {
  const [kept, setKept] = useState<Kept>({ from: loaded, ...loaded, failure: null });
  const isReading = useRef(false);
  if (kept.from !== loaded) setKept({ from: loaded, ...loaded, failure: null });

  const reread = useCallback(async () => {
    if (isReading.current) return;
    isReading.current = true;
    const take = (news: Partial<Kept>) =>
      setKept((before) => (before.from === loaded ? { ...before, ...news } : before));
    try {
      const [overview, figures] = await Promise.all([
        api.desk.overview.get(),
        api.desk.overview.figures({ period }),
      ]);
      take({
        overview: { state: "ready", data: overview },
        figures: { state: "ready", data: figures },
        failure: null,
      });
    } catch (error) {
      take({ failure: staffFailureOf(error) });
    } finally {
      isReading.current = false;
    }
  }, [loaded, period]);

  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === "visible") void reread();
    };
    const timer = setInterval(whenSeen, REREAD_MS);
    window.addEventListener("focus", whenSeen);
    window.addEventListener("online", whenSeen);
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", whenSeen);
      window.removeEventListener("online", whenSeen);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [reread]);

  return { overview: kept.overview, figures: kept.figures, failure: kept.failure, reread };
}
