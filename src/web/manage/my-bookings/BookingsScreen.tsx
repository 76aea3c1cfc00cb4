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
import { type ApiFailure, formatFailure, toApiFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { MessagePage } from "../../app/MessagePage.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { withRetry } from "../../app/retry.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyIllustration } from "../../ui/EmptyIllustration.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useRefetchable } from "../use-refetchable.ts";
import { type BookingFilter, MyBookings, parseBookingFilter, toListInput } from "./MyBookings.tsx";

export const meta = pageMeta("My Bookings", "What you have booked, and what you can do with it.");

/** Never cached: the next person at this browser must not find it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return requireAccount(() => context.get(apiContext).bookings.list(toListInput(request.url)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal, url } = request;
  return requireAccount(() =>
    withRetry(() => api.bookings.list(toListInput(url), { signal }), signal),
  );
}

/** My Bookings, upcoming ones first. */
export default function BookingsScreen() {
  const firstPage = useLoaderData<LoadState<BookingPage>>();
  const { revalidate, state } = useRevalidator();
  const filter = parseBookingFilter(useSearchParams()[0]);
  const { bookings, nextPage, refresh } = useBookingPages(
    firstPage,
    filter,
    () => void revalidate(),
  );
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
  if (bookings.data.length === 0 && filter === "all") return <NoBookings />;
  return (
    <MyBookings filter={filter} bookings={bookings.data} nextPage={nextPage} refresh={refresh} />
  );
}

/** Shown when the customer has no bookings yet. */
function NoBookings() {
  return (
    <MessagePage
      picture={<EmptyIllustration />}
      title="No Bookings Found"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>You haven't made any bookings yet.</p>
    </MessagePage>
  );
}

interface BookingsFailureProps {
  failure: ApiFailure;
  busy: boolean;
  onRetry: () => void;
}

/**
 * The bookings could not be loaded: the specification's text (sections 2 and 8), and the reason.
 */
function BookingsFailure({ failure, busy, onRetry }: BookingsFailureProps) {
  return (
    <MessagePage
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
        {formatFailure(failure)}
      </p>
    </MessagePage>
  );
}

interface BookingPages {
  bookings: LoadState<BookingSummary[]>;
  nextPage: {
    /** False once the last page is loaded. */
    hasMore: boolean;
    busy: boolean;
    failure: ApiFailure | null;
    /**
     * Loads the next page.
     * @returns false when there is none or it failed
     */
    load: () => Promise<boolean>;
  };
  /** Reloads all shown pages while they stay visible. */
  refresh: () => Promise<void>;
}

/**
 * My Bookings, one page at a time.
 * @param firstPage the page from the route's loader
 * @param reload loads the first page again
 */
function useBookingPages(
  firstPage: LoadState<BookingPage>,
  filter: BookingFilter,
  reload: () => void,
): BookingPages {
  const pages = useMemo(() => toPages(firstPage), [firstPage]);
  const { latest, replace, refresh } = useRefetchable(
    pages,
    (current) => rereadPages(current.state === "ready" ? current.data.length : 1, filter),
    reload,
  );
  const shownPages = latest.state === "ready" ? latest.data : [];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const cursor = shownPages.at(-1)?.nextCursor ?? null;

  async function load() {
    if (cursor === null) return false;
    setBusy(true);
    setFailure(null);
    try {
      replace([...shownPages, await readPage(filter, cursor)]);
      return true;
    } catch (error) {
      setFailure(toApiFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    bookings:
      latest.state === "ready"
        ? { state: "ready", data: latest.data.flatMap((page) => page.bookings) }
        : latest,
    nextPage: { hasMore: cursor !== null, busy, failure, load },
    refresh,
  };
}

function toPages(firstPage: LoadState<BookingPage>): LoadState<BookingPage[]> {
  return firstPage.state === "ready" ? { state: "ready", data: [firstPage.data] } : firstPage;
}

/** Reads as many pages as before, or fewer when there are no more. */
async function rereadPages(count: number, filter: BookingFilter): Promise<BookingPage[]> {
  const pages = [await readPage(filter, null)];
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor ?? null;
    if (cursor === null || pages.length >= count) return pages;
    pages.push(await readPage(filter, cursor));
  }
}

function readPage(show: BookingFilter, cursor: string | null): Promise<BookingPage> {
  return api.bookings.list({
    ...(show === "upcoming" && { show }),
    ...(cursor !== null && { cursor }),
  });
}
