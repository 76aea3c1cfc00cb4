import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { staffDay } from "../../../shared/admin-time.ts";
import type { DayBooking, DaySession, DeskDay } from "../../../shared/contract/admin/days.ts";
import { formatTime } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyBoat } from "../../ui/EmptyIllustration.tsx";
import { dateIn, dayPath } from "../kit/day-url.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { DayClosures } from "./DayClosures.tsx";
import { type AskedFor, DeskDialogs } from "./DayDialogs.tsx";
import { DayHead } from "./DayHead.tsx";
import { foundIn, shownFrom, tallyOf } from "./day-slots.ts";
import { PrintList } from "./PrintList.tsx";
import { ScanBar } from "./ScanBar.tsx";
import { SessionPanels } from "./SlotPanels.tsx";
import { SessionRail } from "./SlotRail.tsx";
import { SessionJump } from "./StartTimePicker.tsx";
import { type PeopleInActions, usePeopleIn } from "./use-check-ins.ts";
import { type KeptDay, useDay, withBooking } from "./use-live-day.ts";
import { useShownStart } from "./use-selected-start.ts";

/** A day at the entrance: what it comes to, and everybody who comes. */
export function DayBoard({ loaded }: { loaded: DeskDay }) {
  const { timezone } = useVenue();
  const kept = useDay(loaded, dateIn(useSearchParams()[0]));
  const actions = usePeopleIn(kept);
  const present = usePresent(loaded.now);
  const isPrinting = usePrinting();
  const [asked, setAsked] = useState<AskedFor | null>(null);
  const day = [...actions.pending].reduce(
    (seen, [id, peopleIn]) => withBooking(seen, id, { peopleIn }),
    kept.day,
  );
  return (
    <>
      {isPrinting && <PrintList day={day} present={present} />}
      <DayHead
        day={day}
        tally={tallyOf(day, present, timezone)}
        onCloseDay={() => setAsked({ what: "close", activityId: null })}
      />
      <DayClosures day={day} onReopen={(activityId) => setAsked({ what: "close", activityId })} />
      <DayNotices kept={kept} />
      <Entrance day={day} present={present} actions={actions} onAsk={setAsked} />
      <DeskDialogs
        day={day}
        asked={asked}
        onClose={() => setAsked(null)}
        onChange={() => void kept.reread()}
      />
    </>
  );
}

interface EntranceProps {
  day: DeskDay;
  present: Date;
  actions: PeopleInActions;
  onAsk: (asked: AskedFor) => void;
}

/** The sessions at the left, who comes to those of now at the right, or whoever is looked for. */
function Entrance({ day, present, actions, onAsk }: EntranceProps) {
  const [search, setSearch] = useState("");
  const { starts, shown, next, choose } = useShownStart(day, present);
  const isSearching = search.trim() !== "";
  const isToday = day.date === day.today;
  const asking = {
    actions,
    onSign: ({ id }: DayBooking) => onAsk({ what: "sign", bookingId: id }),
    onPay: ({ id }: DayBooking) => onAsk({ what: "pay", bookingId: id }),
  };
  const scanBar = <ScanBar day={day} search={search} onSearch={setSearch} {...asking} />;
  if (day.sessions.length === 0) {
    return (
      <>
        {scanBar}
        <EmptyDay day={day} />
      </>
    );
  }
  const sessions = isSearching
    ? foundIn(day, search)
    : shownFrom(starts, shown)
        .flatMap((start) => start.sessions)
        .filter(({ startsAt, bookings }) => startsAt === shown || bookings.length > 0);
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[15.5rem_minmax(0,1fr)]">
      <SessionRail
        sessions={day.sessions}
        present={isToday ? present : null}
        shown={shown}
        onChoose={choose}
      />
      <div className="min-w-0">
        {scanBar}
        {!isSearching && <SessionJump starts={starts} shown={shown} onChoose={choose} />}
        <SessionPanels
          sessions={sessions}
          search={isSearching ? search.trim() : null}
          next={next}
          present={present}
          onSession={(session: DaySession) => onAsk({ what: "session", session })}
          {...asking}
        />
      </div>
    </div>
  );
}

/** Whether the page is being printed: what is only for paper need not be there before. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia("print");
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const follow = () => (paper.matches ? begin() : end());
    paper.addEventListener("change", follow);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      paper.removeEventListener("change", follow);
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

const TICK_MS = 10_000;

/**
 * The present, which moves by itself: the venue's server knows it at first, this machine's clock
 * carries it on.
 * @param readAt when the page's content was read, ISO-8601
 */
function usePresent(readAt: string): Date {
  const [present, setPresent] = useState(() => new Date(readAt));
  const ahead = useRef<number | null>(null);
  const start = useRef(readAt);
  useEffect(() => {
    ahead.current ??= new Date(start.current).getTime() - Date.now();
    const tick = () => setPresent(new Date(Date.now() + (ahead.current ?? 0)));
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return present;
}

/** That the list may be out of date, and since when. */
function DayNotices({ kept: { day, failure, reread } }: { kept: KeptDay }) {
  const { timezone } = useVenue();
  if (failure === null) return null;
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`This is the list as it was at ${formatTime(new Date(day.now), timezone)}`}
      actions={
        <Button variant="outline" size="md" onClick={() => void reread()}>
          Try again
        </Button>
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}

/** A day without a session, and what comes next. */
function EmptyDay({ day: { date, today, nextDate } }: { day: DeskDay }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-4 py-10 text-center">
      <EmptyBoat />
      <h2 className="text-heading">
        {date === today ? "No sessions today" : "No sessions on this date"}
      </h2>
      <p className="text-sm text-ink-3">
        {nextDate === null
          ? "Nothing is scheduled in the weeks after it."
          : `The next sessions are on ${staffDay(nextDate)}.`}
      </p>
      {nextDate !== null && (
        <ButtonLink to={dayPath(nextDate, today)} variant="outline" size="md">
          Show {staffDay(nextDate)}
        </ButtonLink>
      )}
    </div>
  );
}
