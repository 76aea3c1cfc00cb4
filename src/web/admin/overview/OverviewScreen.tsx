import CalendarCheck from "lucide-react/icons/calendar-check";
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminOverview } from "../../../shared/contract/admin/overview.ts";
import { formatTime, localHour } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { formatBookedToday, formatGreeting } from "./format-overview.ts";
import { NextSlots } from "./NextSlots.tsx";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";
import { parseOverviewPeriod } from "./period-param.ts";
import { RecentBookingRow } from "./RecentBookingRow.tsx";
import { SetUpPanel } from "./SetUpPanel.tsx";
import { StatsSection } from "./StatsSection.tsx";
import { type OverviewData, useOverview } from "./use-overview.ts";

function RecentBookings({ overview: { recentBookings } }: { overview: AdminOverview }) {
  return (
    <OverviewPanel
      title="Recent Bookings"
      link={
        <Link to={adminPaths.bookings} className={PANEL_LINK}>
          All bookings
        </Link>
      }
    >
      {recentBookings.length > 0 ? (
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">Recent Bookings</caption>
          <Head />
          <tbody onKeyDown={moveAmongRows}>
            {recentBookings.map((booking) => (
              <RecentBookingRow key={booking.id} booking={booking} />
            ))}
          </tbody>
        </table>
      ) : (
        <TableMessage
          icon={CalendarCheck}
          title="No bookings yet"
          action={
            <ButtonLink to={adminPaths.newBooking} variant="outline" size="md">
              New booking
            </ButtonLink>
          }
        >
          The latest five stand here.
        </TableMessage>
      )}
    </OverviewPanel>
  );
}

const CELL = "h-9 border-b border-line px-4 text-left text-xs font-medium text-ink-3";

function Head() {
  return (
    <thead className="max-wide:sr-only">
      <tr>
        <th scope="col" className={CELL}>
          Customer
        </th>
        <th scope="col" className={`${CELL} wide:w-56`}>
          Activity
        </th>
        <th scope="col" className={`${CELL} w-32 text-right!`}>
          Amount
        </th>
        <th scope="col" className={`${CELL} wide:w-36`}>
          Status
        </th>
      </tr>
    </thead>
  );
}

const TITLE = "Overview";

export const meta = pageMeta(TITLE, "What needs attention, what comes next, and how it goes.");

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
      title={`This is how it was at ${formatTime(new Date(fetchedAt), timezone)}`}
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
