import { useId, useState } from "react";
import type { DayBooking, DaySession } from "../../../shared/contract/desk/desk-days.ts";
import { BookingRow } from "./BookingRow.tsx";
import { rowsOf } from "./day-parts.ts";
import { people } from "./in-words.ts";
import { SessionHead } from "./SessionHead.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { PeopleInActions } from "./use-people-in.ts";

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
