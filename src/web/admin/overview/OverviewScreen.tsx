import type { ShouldRevalidateFunctionArgs } from "react-router";
import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminOverview } from "../../../shared/contract/admin/overview.ts";
import { localHour } from "../../../shared/time.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
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

/** How often the overview is read again while the page is visible. */
const REFETCH_MS = 60_000;

const screen = defineScreen(({ admin: { overview } }, searchParams) => [
  overview.get.queryOptions({ refetchInterval: REFETCH_MS }),
  overview.stats.queryOptions({
    input: { period: parseOverviewPeriod(searchParams) },
    refetchInterval: REFETCH_MS,
  }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

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
  const [overview, stats] = screen.useQueries();
  // If neither could be loaded, one message and one button are enough.
  const retry = () => Promise.all([overview.refetch(), stats.refetch()]);
  return (
    <>
      {overview.data ? <OverviewHead overview={overview.data} /> : <PageHead title={TITLE} />}
      <div className="grid gap-4 side:gap-5">
        {overview.data ? (
          <>
            <SetUpPanel setUp={overview.data.setUp} />
            <div className="grid gap-4 side:gap-5 wide:grid-cols-[minmax(0,1fr)_32.5rem]">
              <AttentionPanel overview={overview.data} />
              <NextSlots overview={overview.data} />
            </div>
          </>
        ) : (
          <ListQueryError
            title="Failed to load dashboard statistics"
            query={{ ...overview, refetch: retry }}
          />
        )}
        {(overview.data || stats.data) && <StatsSection query={stats} />}
        {overview.data && <RecentBookings overview={overview.data} />}
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
