import Settings2 from "lucide-react/icons/settings-2";
import type { DaySession } from "../../../shared/contract/desk/desk-days.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { FillBar } from "./FillBar.tsx";
import { leftWords, soonWords } from "./in-words.ts";

interface SessionHeadProps {
  titleId: string;
  session: DaySession;
  /** The next of today: the present is marked on it. */
  isNext: boolean;
  present: Date;
  onOpen: (session: DaySession) => void;
}

/** What a session is, and how full. */
export function SessionHead({ titleId, session, isNext, present, onOpen }: SessionHeadProps) {
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
