import { useCallback, useEffect, useRef, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminOverview, OverviewStats } from "../../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/admin/reports.ts";
import { formatTime, localHour } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { formatBookedToday, formatGreeting } from "./format-overview.ts";
import { NextSlots } from "./NextSlots.tsx";
import { RecentBookings } from "./RecentBookings.tsx";
import { SetUpPanel } from "./SetUpPanel.tsx";
import { parseOverviewPeriod, StatsSection } from "./StatsSection.tsx";

const TITLE = "Overview";

export const meta = pageMeta(
  TITLE,
  "What needs attention, what is next, and how bookings are going.",
);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const loaderData = await readOverview(context.get(apiContext), request);
  const isComplete = loaderData.overview.state === "ready" && loaderData.stats.state === "ready";
  return data(loaderData, { status: isComplete ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readOverview(api, request);
}

async function readOverview(client: ApiClient, { url }: Request): Promise<OverviewData> {
  const period = parseOverviewPeriod(new URL(url).searchParams);
  const [overview, stats] = await Promise.all([
    requireAdministrator(() => client.admin.overview.get()),
    requireAdministrator(() => client.admin.overview.stats({ period })),
  ]);
  return { overview, stats };
}

/**
 * Opening a booking above the overview changes the address, but nothing that the overview shows.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameOverview =
    currentUrl.pathname === nextUrl.pathname &&
    parseOverviewPeriod(currentUrl.searchParams) === parseOverviewPeriod(nextUrl.searchParams);
  return isSameOverview && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** The admin start page: what needs attention, the next slots, stats and recent bookings. */
export default function OverviewScreen() {
  const loaderData = useLoaderData<OverviewData>();
  const [search] = useSearchParams();
  const refreshed = useOverview(loaderData, parseOverviewPeriod(search));
  const { overview, stats } = refreshed;
  const overviewData = overview.state === "ready" ? overview.data : null;
  return (
    <>
      {overviewData ? <OverviewHead overview={overviewData} /> : <PageHead title={TITLE} />}
      {overviewData && (
        <StaleDataAlert
          fetchedAt={overviewData.now}
          failure={refreshed.failure}
          onRetry={refreshed.reread}
        />
      )}
      <div className="grid gap-4 side:gap-5">
        {overview.state === "failed" && (
          <LoadErrorMessage
            title="Failed to load dashboard statistics"
            failure={overview.failure}
          />
        )}
        {overviewData && <SetUpPanel setUp={overviewData.setUp} />}
        {overviewData && (
          <div className="grid gap-4 side:gap-5 wide:grid-cols-[minmax(0,1fr)_32.5rem]">
            <AttentionPanel overview={overviewData} />
            <NextSlots overview={overviewData} />
          </div>
        )}
        {/* If neither could be loaded, one error message is enough. */}
        {(overviewData || stats.state === "ready") && <StatsSection stats={stats} />}
        {overviewData && <RecentBookings overview={overviewData} />}
      </div>
    </>
  );
}

function OverviewHead({ overview }: { overview: AdminOverview }) {
  const { timezone } = useVenue();
  const { now, today, firstName, peopleBookedToday, checkedInToday } = overview;
  return (
    <PageHead title={formatGreeting(localHour(new Date(now), timezone), firstName)}>
      {formatAdminLongDate(today)}. {formatBookedToday(peopleBookedToday, checkedInToday)}
    </PageHead>
  );
}

interface StaleDataAlertProps {
  /** ISO 8601. */
  fetchedAt: string;
  /** Why the last refetch failed; null while the data is fresh. */
  failure: ApiFailure | null;
  onRetry: () => void;
}

function StaleDataAlert({ fetchedAt, failure, onRetry }: StaleDataAlertProps) {
  const { timezone } = useVenue();
  if (failure === null) return null;
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`Last updated at ${formatTime(new Date(fetchedAt), timezone)}`}
      actions={
        <Button variant="outline" size="md" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {formatStaffFailure(failure)}
    </Alert>
  );
}

const REFETCH_MS = 60_000;

interface OverviewData {
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
function useOverview(loaderData: OverviewData, period: OverviewPeriod) {
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
