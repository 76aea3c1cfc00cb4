import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { BookingSummary, Cancelled } from "../../../shared/contract/bookings.ts";
import { paths } from "../../paths.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { CancelDialog } from "../manage/CancelDialog.tsx";
import { moneyBackWords } from "../manage/money-back.ts";
import { Told } from "../manage/Told.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { useHeadingFocus } from "../shell/use-heading-focus.ts";
import { BookingCard } from "./BookingCard.tsx";
import { MoreBookings, type MoreBookingsProps } from "./MoreBookings.tsx";
import { type ShownBookings, searchOf } from "./shown-bookings.ts";

interface MyBookingsProps {
  show: ShownBookings;
  bookings: readonly BookingSummary[];
  more: Omit<MoreBookingsProps, "onMore"> & { isThere: boolean; load: () => Promise<boolean> };
  refresh: () => Promise<void>;
}

const CHOICES = [
  { value: "all", label: "All" },
  { value: "upcoming", label: "Coming up" },
] as const;

/** The list, and the cancellation of any of it. */
export function MyBookings({ show, bookings, more, refresh }: MyBookingsProps) {
  const heading = useHeadingFocus();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  /** Where the next bookings will begin while they are being loaded. */
  const firstNew = useRef<number>(null);
  const [asked, setAsked] = useState<BookingSummary | null>(null);
  const [told, setTold] = useState<{ id: string; title: string; words: string } | null>(null);

  async function tell(cancelled: Cancelled) {
    if (!asked) return;
    await refresh();
    setAsked(null);
    setTold({
      id: asked.id,
      title: `${asked.activityName} is cancelled`,
      words: moneyBackWords(cancelled),
    });
  }

  /** The keyboard goes on with the first that is new. */
  useEffect(() => {
    const index = firstNew.current;
    if (index === null || bookings.length <= index) return;
    firstNew.current = null;
    list.current?.children[index]?.querySelector("a")?.focus();
  }, [bookings.length]);

  async function loadMore() {
    firstNew.current = bookings.length;
    if (!(await more.load())) firstNew.current = null;
  }

  return (
    <div className="mx-auto w-full max-w-[56rem] flex-1 px-gutter pt-8 pb-12 tablet:pt-12 desk:pb-20">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          My Bookings
        </h1>
        <SegmentedControl
          label="Which bookings"
          name="shown-bookings"
          segments={CHOICES}
          value={show}
          onChange={(value) =>
            void navigate(paths.bookings + searchOf(value), { preventScrollReset: true })
          }
        />
      </header>
      {told && (
        <Told key={told.id} title={told.title} className="mt-6">
          {told.words}
        </Told>
      )}
      {bookings.length === 0 && <NothingComingUp />}
      <ul ref={list} className="mt-6 grid gap-4 tablet:mt-8">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} onCancel={() => setAsked(booking)} />
          </li>
        ))}
      </ul>
      {more.isThere && <MoreBookings busy={more.busy} failure={more.failure} onMore={loadMore} />}
      {asked && (
        <CancelDialog
          booking={asked}
          token={null}
          open
          onClose={(isOutdated) => {
            setAsked(null);
            if (isOutdated) void refresh();
          }}
          onCancelled={tell}
        />
      )}
    </div>
  );
}

function NothingComingUp() {
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
