import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminOverview, OverviewStats } from "../../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/admin/reports.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

const REFETCH_MS = 60_000;

export interface OverviewData {
  overview: LoadState<AdminOverview>;
  stats: LoadState<OverviewStats>;
}

interface OverviewState extends OverviewData {
  source: OverviewData;
  /** Why the last refetch failed; the last data stays on screen. */
  failure: ApiFailure | null;
}

/**
 * Keeps the overview fresh while the page is visible: refetches it every minute, when the window
 * gets focus and when the network returns. After a failure the last data stays on screen.
 */
export function useOverview(loaderData: OverviewData, period: OverviewPeriod) {
  const [state, setState] = useState<OverviewState>({
    source: loaderData,
    ...loaderData,
    failure: null,
  });
  const isFetching = useRef(false);
  if (state.source !== loaderData) setState({ source: loaderData, ...loaderData, failure: null });

  const refetch = useCallback(async () => {
    if (isFetching.current) return;
    isFetching.current = true;
    const applyChanges = (changes: Partial<OverviewState>) =>
      setState((previous) =>
        previous.source === loaderData ? { ...previous, ...changes } : previous,
      );
    try {
      const [overview, stats] = await Promise.all([
        api.admin.overview.get(),
        api.admin.overview.stats({ period }),
      ]);
      applyChanges({
        overview: { state: "ready", data: overview },
        stats: { state: "ready", data: stats },
        failure: null,
      });
    } catch (error) {
      applyChanges({ failure: toStaffFailure(error) });
    } finally {
      isFetching.current = false;
    }
  }, [loaderData, period]);

  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    const timer = setInterval(refetchIfVisible, REFETCH_MS);
    window.addEventListener("focus", refetchIfVisible);
    window.addEventListener("online", refetchIfVisible);
    document.addEventListener("visibilitychange", refetchIfVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refetchIfVisible);
      window.removeEventListener("online", refetchIfVisible);
      document.removeEventListener("visibilitychange", refetchIfVisible);
    };
  }, [refetch]);

  return { overview: state.overview, stats: state.stats, failure: state.failure, reread: refetch };
}
