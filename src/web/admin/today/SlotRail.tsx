import { Fragment } from "react";
import type { DaySession } from "../../../shared/contract/admin/days.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ActivityName } from "../kit/ActivityName.tsx";
import { sessionWords } from "../kit/format-check-in.ts";
import { FillBar } from "../kit/OccupancyBar.tsx";

interface SessionRailProps {
  sessions: readonly DaySession[];
  /** Null on another day than today. */
  present: Date | null;
  /** The start whose sessions are shown. */
  shown: string | null;
  onChoose: (startsAt: string) => void;
}

/** The day from its first session to its last, with the present as a line between them. */
export function SessionRail({ sessions, present, shown, onChoose }: SessionRailProps) {
  const nextAt = present ? sessions.findIndex(({ startsAt }) => new Date(startsAt) >= present) : -1;
  const lineAt = nextAt === -1 ? sessions.length : nextAt;
  return (
    <nav
      aria-label="Sessions"
      className="sticky top-[calc(var(--spacing-admin-bar)+1rem)] max-h-[calc(100dvh-var(--spacing-admin-bar)-2rem)] overflow-y-auto p-px max-desk:hidden short:static"
    >
      <ul className="text-sm">
        {sessions.map((session, at) => (
          <Fragment key={`${session.activityId} ${session.startsAt}`}>
            {present && at === lineAt && <NowLine present={present} />}
            <RailSession
              session={session}
              isPast={present !== null && at < lineAt}
              isShown={session.startsAt === shown}
              onChoose={() => onChoose(session.startsAt)}
            />
          </Fragment>
        ))}
        {present && lineAt === sessions.length && <NowLine present={present} />}
      </ul>
    </nav>
  );
}

function NowLine({ present }: { present: Date }) {
  const { timezone } = useVenue();
  return (
    <li className="flex items-center gap-2 py-1 text-2xs font-semibold tabular-nums text-ink-1">
      <span aria-hidden="true" className="ml-1 size-2 rounded-full bg-accent" />
      <span className="sr-only">Now</span>
      {formatTime(present, timezone)}
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-accent" />
    </li>
  );
}

interface RailSessionProps {
  session: DaySession;
  isPast: boolean;
  isShown: boolean;
  onChoose: () => void;
}

function RailSession({ session, isPast, isShown, onChoose }: RailSessionProps) {
  const { timezone } = useVenue();
  const ink = isPast ? "text-ink-3" : "font-semibold text-ink-1";
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        aria-current={isShown || undefined}
        className="grid w-full grid-cols-[4rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 rounded-control py-2 pr-2.5 pl-1.5 text-left hover:bg-hover aria-[current]:bg-card aria-[current]:outline aria-[current]:outline-line focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus"
      >
        <span className={`text-right leading-4.5 tabular-nums ${ink}`}>
          {formatTime(new Date(session.startsAt), timezone)}
        </span>
        <span className="grid min-w-0">
          <span className={`leading-4.5 ${ink}`}>
            <ActivityName name={session.activityName} rank={session.activityRank} isWhole />
          </span>
          <span className="text-2xs tabular-nums text-ink-3">{sessionWords(session)}</span>
        </span>
        <FillBar {...session} className="col-start-2" />
      </button>
    </li>
  );
}
