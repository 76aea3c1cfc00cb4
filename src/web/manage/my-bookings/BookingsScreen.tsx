import { useMemo, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { BookingPage, BookingSummary } from "../../../shared/contract/public/bookings.ts";
import { requireAccount } from "../../account/require-account.ts";
import { apiContext } from "../../app/api-client.ts";
import { type ApiFailure, failureOf, failureSentence } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { Message } from "../../app/MessagePage.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { retrying } from "../../app/retry.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyBoat } from "../../ui/EmptyIllustration.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useNewest } from "../use-refetchable.ts";
import { listInputAt, type ShownBookings, shownIn } from "./booking-filter.ts";
import { MyBookings } from "./MyBookings.tsx";

export const meta = pageMeta("My Bookings", "What you have booked, and what you can do with it.");

/** Whoever sits down at this browser next finds nothing of it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return requireAccount(() => context.get(apiContext).bookings.list(listInputAt(request.url)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal, url } = request;
  return requireAccount(() =>
    retrying(() => api.bookings.list(listInputAt(url), { signal }), signal),
  );
}

/** My Bookings, the newest first. */
export default function BookingsScreen() {
  const first = useLoaderData<Loaded<BookingPage>>();
  const { revalidate, state } = useRevalidator();
  const show = shownIn(useSearchParams()[0]);
  const { bookings, more, refresh } = useBookingPages(first, show, () => void revalidate());
  if (bookings.state === "failed") {
    return (
      <BookingsFailure
        failure={bookings.failure}
        busy={state === "loading"}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (bookings.state === "loading") return <Spinner label="Loading" className="min-h-96" />;
  if (bookings.data.length === 0 && show === "all") return <NoBookings />;
  return <MyBookings show={show} bookings={bookings.data} more={more} refresh={refresh} />;
}

/** Nothing was booked yet; what comes next is one press away. */
function NoBookings() {
  return (
    <Message
      picture={<EmptyBoat />}
      title="No Bookings Found"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>You haven't made any bookings yet.</p>
    </Message>
  );
}

interface BookingsFailureProps {
  failure: ApiFailure;
  busy: boolean;
  onRetry: () => void;
}

/** The bookings could not be read: the specification's words (sections 2 and 8), and why. */
function BookingsFailure({ failure, busy, onRetry }: BookingsFailureProps) {
  return (
    <Message
      title="Error Loading Bookings"
      actions={
        <Button busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p role="alert">
        <b className="font-semibold text-ink-1">Failed to load bookings</b>
        <br />
        {failureSentence(failure)}
      </p>
    </Message>
  );
}

interface BookingPages {
  bookings: Loaded<BookingSummary[]>;
  more: {
    /** False once the last is there. */
    isThere: boolean;
    busy: boolean;
    failure: ApiFailure | null;
    /** True once there are more. */
    load: () => Promise<boolean>;
  };
  /** Reads all that is shown again, in its place. */
  refresh: () => Promise<void>;
}

/**
 * My Bookings, a page at a time.
 * @param first as the page came with it
 * @param startAnew loads the first page again
 */
function useBookingPages(
  first: Loaded<BookingPage>,
  show: ShownBookings,
  startAnew: () => void,
): BookingPages {
  const base = useMemo(() => asPages(first), [first]);
  const { newest, replace, refresh } = useNewest(
    base,
    (current) => readAgain(current.state === "ready" ? current.data.length : 1, show),
    startAnew,
  );
  const shown = newest.state === "ready" ? newest.data : [];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const cursor = shown.at(-1)?.nextCursor ?? null;

  async function load() {
    if (cursor === null) return false;
    setBusy(true);
    setFailure(null);
    try {
      replace([...shown, await readPage(show, cursor)]);
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    bookings:
      newest.state === "ready"
        ? { state: "ready", data: newest.data.flatMap((page) => page.bookings) }
        : newest,
    more: { isThere: cursor !== null, busy, failure, load },
    refresh,
  };
}

function asPages(first: Loaded<BookingPage>): Loaded<BookingPage[]> {
  return first.state === "ready" ? { state: "ready", data: [first.data] } : first;
}

/** As many pages as there were, or fewer when there are no more. */
async function readAgain(count: number, show: ShownBookings): Promise<BookingPage[]> {
  const pages = [await readPage(show, null)];
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor ?? null;
    if (cursor === null || pages.length >= count) return pages;
    pages.push(await readPage(show, cursor));
  }
}

function readPage(show: ShownBookings, cursor: string | null): Promise<BookingPage> {
  return api.bookings.list({
    ...(show === "upcoming" && { show }),
    ...(cursor !== null && { cursor }),
  });
}
