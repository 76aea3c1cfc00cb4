import CalendarCheck from "lucide-react/icons/calendar-check";
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { staffDate } from "../../../shared/admin-time.ts";
import type { DeskOverview } from "../../../shared/contract/admin/overview.ts";
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
import { NotLoaded } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { bookedWords, greeting } from "./format-overview.ts";
import { NextSessions } from "./NextSlots.tsx";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";
import { periodIn } from "./period-param.ts";
import { RecentBookingRow } from "./RecentBookingRow.tsx";
import { SetUpPanel } from "./SetUpPanel.tsx";
import { FiguresSection } from "./StatsSection.tsx";
import { type LoadedOverview, useOverview } from "./use-overview.ts";

/** Who booked last. */
function RecentBookings({ overview: { recentBookings } }: { overview: DeskOverview }) {
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
  const loaded = await readOverview(context.get(apiContext), request);
  const isWhole = loaded.overview.state === "ready" && loaded.figures.state === "ready";
  return data(loaded, { status: isWhole ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readOverview(api, request);
}

async function readOverview(client: ApiClient, { url }: Request): Promise<LoadedOverview> {
  const period = periodIn(new URL(url).searchParams);
  const [overview, figures] = await Promise.all([
    requireAdministrator(() => client.desk.overview.get()),
    requireAdministrator(() => client.desk.overview.figures({ period })),
  ]);
  return { overview, figures };
}

/** Opening a booking above it changes the address, and nothing of what is shown. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    periodIn(currentUrl.searchParams) === periodIn(nextUrl.searchParams);
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** What needs somebody, what comes next, how the venue does, and who booked last. */
export default function OverviewScreen() {
  const loaded = useLoaderData<LoadedOverview>();
  const [search] = useSearchParams();
  const kept = useOverview(loaded, periodIn(search));
  const { overview, figures } = kept;
  const seen = overview.state === "ready" ? overview.data : null;
  return (
    <>
      {seen ? <OverviewHead overview={seen} /> : <PageHead title={TITLE} />}
      {seen && <StaleNotice readAt={seen.now} failure={kept.failure} onRetry={kept.reread} />}
      <div className="grid gap-4 side:gap-5">
        {overview.state === "failed" && (
          <NotLoaded what="Failed to load dashboard statistics" failure={overview.failure} />
        )}
        {seen && <SetUpPanel setUp={seen.setUp} />}
        {seen && (
          <div className="grid gap-4 side:gap-5 wide:grid-cols-[minmax(0,1fr)_32.5rem]">
            <AttentionPanel overview={seen} />
            <NextSessions overview={seen} />
          </div>
        )}
        {/* Where neither can be read, it is said once. */}
        {(seen || figures.state === "ready") && <FiguresSection figures={figures} />}
        {seen && <RecentBookings overview={seen} />}
      </div>
    </>
  );
}

/** A word to whoever is here, the day, and who is expected. */
function OverviewHead({ overview }: { overview: DeskOverview }) {
  const { timezone } = useVenue();
  const { now, today, firstName, peopleBookedToday, peopleInToday } = overview;
  return (
    <PageHead title={greeting(localHour(new Date(now), timezone), firstName)}>
      {staffDate(today)}. {bookedWords(peopleBookedToday, peopleInToday)}
    </PageHead>
  );
}

interface StaleNoticeProps {
  /** Of what is shown, ISO-8601. */
  readAt: string;
  /** Why it could not be read again; null while it is fresh. */
  failure: ApiFailure | null;
  onRetry: () => void;
}

/** That what is shown may be out of date, and since when. */
function StaleNotice({ readAt, failure, onRetry }: StaleNoticeProps) {
  const { timezone } = useVenue();
  if (failure === null) return null;
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`This is how it was at ${formatTime(new Date(readAt), timezone)}`}
      actions={
        <Button variant="outline" size="md" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}
