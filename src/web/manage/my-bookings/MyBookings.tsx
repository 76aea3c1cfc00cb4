import Calendar from "lucide-react/icons/calendar";
import Clock from "lucide-react/icons/clock";
import Ticket from "lucide-react/icons/ticket";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type {
  BookingSummary,
  CancellationResult,
} from "../../../shared/contract/public/bookings.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate, formatTime } from "../../../shared/time.ts";
import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { bookingPath, paths } from "../../app/paths.ts";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { BookingStatus } from "../BookingStatus.tsx";
import { CancelDialog } from "../CancelDialog.tsx";
import { formatRefundSummary } from "../cancellation-text.ts";
import { ResultMessage } from "../ResultMessage.tsx";
import { formatTimeUntil } from "./format-time-until.ts";

interface MyBookingsProps {
  filter: BookingFilter;
  bookings: readonly BookingSummary[];
  nextPage: Omit<MoreBookingsProps, "onMore"> & { hasMore: boolean; load: () => Promise<boolean> };
  refresh: () => Promise<void>;
}

const CHOICES = [
  { value: "all", label: "All" },
  { value: "upcoming", label: "Coming up" },
] as const;

/** The bookings, upcoming ones first, with the cancellation of each. */
export function MyBookings({ filter, bookings, nextPage, refresh }: MyBookingsProps) {
  const heading = useHeadingFocus();
  const navigate = useNavigate();
  const sections = useRef<HTMLDivElement>(null);
  /** The index of the first new booking while the next page loads. */
  const firstNewIndex = useRef<number>(null);
  const [bookingToCancel, setBookingToCancel] = useState<BookingSummary | null>(null);
  const [resultMessage, setResultMessage] = useState<{
    id: string;
    title: string;
    text: string;
  } | null>(null);

  async function handleCancelled(cancelled: CancellationResult) {
    if (!bookingToCancel) return;
    await refresh();
    setBookingToCancel(null);
    setResultMessage({
      id: bookingToCancel.id,
      title: `${bookingToCancel.activityName} is cancelled`,
      text: formatRefundSummary(cancelled),
    });
  }

  /** Moves keyboard focus to the first new booking. */
  useEffect(() => {
    const index = firstNewIndex.current;
    if (index === null || bookings.length <= index) return;
    firstNewIndex.current = null;
    sections.current?.querySelectorAll("article")[index]?.querySelector("a")?.focus();
  }, [bookings.length]);

  async function loadMore() {
    firstNewIndex.current = bookings.length;
    if (!(await nextPage.load())) firstNewIndex.current = null;
  }

  return (
    <div className="mx-auto w-full max-w-[56rem] flex-1 px-gutter pt-8 pb-12 tablet:pt-12 desktop:pb-20">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          My Bookings
        </h1>
        <SegmentedControl
          label="Which bookings"
          name="shown-bookings"
          segments={CHOICES}
          value={filter}
          onChange={(value) =>
            void navigate(paths.bookings + toSearchString(value), { preventScrollReset: true })
          }
        />
      </header>
      {resultMessage && (
        <ResultMessage key={resultMessage.id} title={resultMessage.title} className="mt-6">
          {resultMessage.text}
        </ResultMessage>
      )}
      {bookings.length === 0 && <NoUpcomingBookings />}
      <div ref={sections}>
        <BookingSection
          title="Coming up"
          bookings={bookings.filter(({ isUpcoming }) => isUpcoming)}
          onCancel={setBookingToCancel}
        />
        <BookingSection
          title="Past and cancelled"
          bookings={bookings.filter(({ isUpcoming }) => !isUpcoming)}
          onCancel={setBookingToCancel}
        />
      </div>
      {nextPage.hasMore && (
        <MoreBookings busy={nextPage.busy} failure={nextPage.failure} onMore={loadMore} />
      )}
      {bookingToCancel && (
        <CancelDialog
          booking={bookingToCancel}
          token={null}
          open
          onClose={(isOutdated) => {
            setBookingToCancel(null);
            if (isOutdated) void refresh();
          }}
          onCancelled={handleCancelled}
        />
      )}
    </div>
  );
}

interface BookingSectionProps {
  title: string;
  bookings: readonly BookingSummary[];
  onCancel: (booking: BookingSummary) => void;
}

/** Part of the list under its heading; nothing when it is empty. */
function BookingSection({ title, bookings, onCancel }: BookingSectionProps) {
  const headingId = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8 tablet:mt-10">
      <h2 id={headingId} className="text-heading">
        {title}
      </h2>
      <ul className="mt-4 grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} onCancel={() => onCancel(booking)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoUpcomingBookings() {
  return (
    <div className="py-12 text-center">
      <p className="text-lg font-semibold text-ink-1">Nothing is coming up.</p>
      <p className="mt-1 text-balance">Fancy another day with us?</p>
      <ButtonLink to={paths.home} variant="accent" className="mt-6">
        Browse Activities
      </ButtonLink>
    </div>
  );
}

interface MoreBookingsProps {
  busy: boolean;
  /** Why the last attempt to load more failed. */
  failure: ApiFailure | null;
  onMore: () => void;
}

function MoreBookings({ busy, failure, onMore }: MoreBookingsProps) {
  return (
    <div className="mt-6 grid justify-items-center gap-4">
      {failure && (
        <Alert tone="danger" title="Failed to load bookings" className="w-full">
          {formatFailure(failure)}
        </Alert>
      )}
      <Button variant="soft" busy={busy} onClick={onMore}>
        Show more bookings
      </Button>
    </div>
  );
}

interface BookingCardProps {
  booking: BookingSummary;
  onCancel: () => void;
}

/** One booking; the whole card links to its page. Upcoming bookings stand out from past ones. */
function BookingCard({ booking, onCancel }: BookingCardProps) {
  const { timezone: timeZone } = useVenue();
  const [now] = useState(() => new Date());
  const startsAt = new Date(booking.startsAt);
  const endsAt = new Date(booking.endsAt);
  const isCancelled = booking.status === "cancelled";
  const timeUntil = isCancelled ? null : formatTimeUntil({ startsAt, endsAt, timeZone }, now);
  return (
    <article className="group relative flex overflow-hidden rounded-card bg-card transition-[box-shadow] duration-base ease-out depth-card focus-within:depth-raised hover:depth-raised max-tablet:flex-col">
      <Picture
        imageUrl={booking.imageUrl}
        alt=""
        sizes="(min-width: 44rem) 14rem, 100vw"
        className={`shrink-0 max-tablet:aspect-5/2 max-tablet:w-full tablet:w-52 ${timeUntil ? "" : "opacity-70 grayscale-50"}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            {timeUntil && <p className="text-sm font-bold text-link">{timeUntil}</p>}
            <h3 className="text-[1.3125rem] leading-6.5 font-bold tracking-title wrap-anywhere">
              <Link
                to={bookingPath(booking.id)}
                className="text-ink-1 no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {booking.activityName}
              </Link>
            </h3>
          </div>
          <BookingStatus status={booking.status} />
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          <CardDetail icon={<Calendar className="size-4.5" />}>
            {formatDate(startsAt, timeZone)}
          </CardDetail>
          <CardDetail icon={<Clock className="size-4.5" />}>
            {formatTime(startsAt, timeZone)}
          </CardDetail>
          <CardDetail icon={<Ticket className="size-4.5" />}>
            {pluralize(booking.ticketCount, "ticket")}
          </CardDetail>
        </ul>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-[1.375rem] leading-6 font-bold tracking-title text-ink-1 tabular-nums">
            <span className="sr-only">Total </span>
            {formatPence(booking.totalPence)}
          </p>
          {booking.can.cancel && (
            <Button
              variant="outline"
              size="md"
              onClick={onCancel}
              aria-label={`Cancel booking: ${booking.activityName}, ${formatDate(startsAt, timeZone)}`}
              className="z-1"
            >
              Cancel booking
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function CardDetail({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-1.5 tabular-nums">
      <span className="text-ink-3">{icon}</span>
      {children}
    </li>
  );
}

/** Which bookings My Bookings shows; stored in the address, so that Back and a reload keep it. */
export type BookingFilter = "all" | "upcoming";

const PARAM = "show";

export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  return params.get(PARAM) === "upcoming" ? "upcoming" : "all";
}

/** The endpoint's input for the address of the page. */
export function toListInput(url: string): { show?: "upcoming" } {
  const show = parseBookingFilter(new URL(url).searchParams);
  return show === "upcoming" ? { show } : {};
}

function toSearchString(filter: BookingFilter): string {
  return filter === "upcoming" ? `?${PARAM}=upcoming` : "";
}
