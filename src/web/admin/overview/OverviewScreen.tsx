import CalendarCheck from "lucide-react/icons/calendar-check";
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import type { DeskOverview } from "../../../shared/contract/desk/desk-overview.ts";
import { staffDate } from "../../../shared/staff-time.ts";
import { formatTime, localHour } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import type { ApiFailure } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import { ButtonLink } from "../../customer/shell/ButtonLink.tsx";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { adminPaths } from "../admin-paths.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { staffSentence } from "../shell/staff-failure.ts";
import { moveAmongRows } from "../table/row-keys.ts";
import { TableMessage } from "../table/TableMessage.tsx";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { FiguresSection } from "./FiguresSection.tsx";
import { NextSessions } from "./NextSessions.tsx";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";
import { periodIn } from "./overview-address.ts";
import { bookedWords, greeting } from "./overview-words.ts";
import { RecentBookingRow } from "./RecentBookingRow.tsx";
import { SetUpPanel } from "./SetUpPanel.tsx";
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
