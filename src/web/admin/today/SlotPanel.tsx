import Settings2 from "lucide-react/icons/settings-2";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { DayBooking, DaySession } from "../../../shared/contract/admin/days.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { leftWords, people, soonWords } from "../kit/format-check-in.ts";
import { FillBar } from "../kit/OccupancyBar.tsx";
import { BookingRow } from "./BookingRow.tsx";
import { rowsOf } from "./day-slots.ts";
import type { PeopleInActions } from "./use-check-ins.ts";

interface SessionPanelProps {
  session: DaySession;
  /** Only those who are looked for are in it. */
  isSearched: boolean;
  actions: PeopleInActions;
  next: string | null;
  present: Date;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onSession: (session: DaySession) => void;
}

/** So many of those who are in already are shown. */
const SHOWN_DONE = 3;

/** A session and who comes to it; those who are in stand below. */
export function SessionPanel(props: SessionPanelProps) {
  const { session, isSearched, next, present, onSession, ...row } = props;
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const body = useKeptFocus();
  const { open, done } = rowsOf(session, row.actions.recent);
  const shown = isWhole || isSearched ? done : done.slice(0, SHOWN_DONE);
  const rest = done.slice(shown.length);
  return (
    <article
      aria-labelledby={titleId}
      className="overflow-clip border-line bg-card max-side:border-y side:rounded-card side:border"
    >
      <SessionHead
        titleId={titleId}
        session={session}
        isNext={session.startsAt === next}
        present={present}
        onOpen={onSession}
      />
      {session.bookings.length > 0 && (
        <table className="w-full table-fixed text-sm max-wide:block">
          <Columns />
          <tbody ref={body} className="max-wide:block">
            {[...open, ...shown].map((booking) => (
              <BookingRow key={booking.id} booking={booking} {...row} />
            ))}
          </tbody>
        </table>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-touch w-full border-t border-line px-4 py-2.5 text-left text-xs font-semibold text-link hover:bg-hover wide:pl-14"
        >
          Show {rest.length === 1 ? "1 more booking" : `${rest.length} more bookings`},{" "}
          {people(rest.reduce((sum, { ticketCount }) => sum + ticketCount, 0))}
        </button>
      )}
    </article>
  );
}

function Columns() {
  return (
    <>
      <colgroup className="max-wide:hidden">
        <col className="w-14" />
        <col />
        <col className="w-[22%] max-[88rem]:hidden" />
        <col className="w-43" />
        <col className="w-32" />
        <col className="w-31" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Check in</th>
          <th scope="col">Customer</th>
          <th scope="col" className="max-[88rem]:hidden">
            Add-ons
          </th>
          <th scope="col">Waiver</th>
          <th scope="col">People</th>
          <th scope="col">Checked in at</th>
        </tr>
      </thead>
    </>
  );
}

/**
 * A row that moves to its new place takes its focus along, which the browser lets go of.
 * @returns for what surrounds the rows
 */
function useKeptFocus(): RefObject<HTMLTableSectionElement | null> {
  const rows = useRef<HTMLTableSectionElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    const isFree = document.activeElement === document.body;
    if (isFree && lost instanceof HTMLElement && rows.current?.contains(lost)) {
      lost.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (activeElement !== document.body) last.current = activeElement;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  return rows;
}

interface SessionHeadProps {
  titleId: string;
  session: DaySession;
  /** The next of today: the present is marked on it. */
  isNext: boolean;
  present: Date;
  onOpen: (session: DaySession) => void;
}

/** What a session is, and how full. */
function SessionHead({ titleId, session, isNext, present, onOpen }: SessionHeadProps) {
  const { timezone } = useVenue();
  const soon = isNext ? soonWords(session.startsAt, present) : null;
  return (
    <header className="sticky top-admin-bar z-2 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 border-line bg-card px-4 py-2.5 text-sm tabular-nums not-last:border-b short:static side:flex side:flex-wrap side:min-h-11.5 side:py-1.5">
      <h2 id={titleId} className="text-heading max-side:text-[0.9375rem]">
        {formatTime(new Date(session.startsAt), timezone)} {session.activityName}
      </h2>
      {soon !== null && (
        <span className="flex items-center gap-1.5 text-xs font-semibold text-ink-2 max-side:hidden">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {soon}
        </span>
      )}
      <span className="max-side:col-start-2 max-side:row-start-2 side:ml-auto">
        <strong className="text-ink-1">{session.peopleIn}</strong> of {session.sold} in
      </span>
      <FillBar {...session} className="max-side:col-start-1 max-side:row-start-2 side:w-28" />
      {session.closedReason === null && (
        <span className="text-right text-ink-3 max-side:col-start-2 max-side:row-start-1 side:min-w-15">
          {leftWords(session)}
        </span>
      )}
      <button
        type="button"
        aria-label={`${session.closedReason === null ? "Close" : "Reopen"} or change places of ${session.activityName} at ${formatTime(new Date(session.startsAt), timezone)}`}
        onClick={() => onOpen(session)}
        className="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1 max-side:col-start-3 max-side:row-span-2 max-side:row-start-1 side:-my-1.5 side:-mr-2"
      >
        <Settings2 aria-hidden="true" className="size-4.5" />
      </button>
      {session.closedReason !== null && (
        <p className="col-span-full wrap-anywhere side:w-full">
          <StatusDot tone="warn">Closed: {session.closedReason}</StatusDot>
        </p>
      )}
    </header>
  );
}
