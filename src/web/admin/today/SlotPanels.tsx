import type { DayBooking, DaySession } from "../../../shared/contract/admin/days.ts";
import { SessionPanel } from "./SlotPanel.tsx";
import type { PeopleInActions } from "./use-check-ins.ts";

interface SessionPanelsProps {
  sessions: readonly DaySession[];
  /** What is looked for; null when nothing is. */
  search: string | null;
  actions: PeopleInActions;
  /** The next start of today. */
  next: string | null;
  present: Date;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onSession: (session: DaySession) => void;
}

/** Who comes, a panel a session. */
export function SessionPanels({ sessions, search, ...rest }: SessionPanelsProps) {
  if (sessions.length === 0) {
    return (
      <p role="status" className="rounded-card border border-line bg-card px-4 py-8 text-center">
        Nobody on this day is called “{search}”.
      </p>
    );
  }
  return (
    <div className="grid gap-4 max-side:-mx-4">
      {sessions.map((session) => (
        <SessionPanel
          key={`${session.activityId} ${session.startsAt}`}
          session={session}
          isSearched={search !== null}
          {...rest}
        />
      ))}
    </div>
  );
}
