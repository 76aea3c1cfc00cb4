import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DayBooking, DaySession, DeskDay } from "../../../shared/contract/desk/desk-days.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { DayClosures } from "./DayClosures.tsx";
import { DayHead } from "./DayHead.tsx";
import { DayNotices } from "./DayNotices.tsx";
import { type AskedFor, DeskDialogs } from "./DeskDialogs.tsx";
import { dateIn } from "./day-address.ts";
import { foundIn, shownFrom, tallyOf } from "./day-parts.ts";
import { EmptyDay } from "./EmptyDay.tsx";
import { PrintList } from "./PrintList.tsx";
import { ScanBar } from "./ScanBar.tsx";
import { SessionJump } from "./SessionJump.tsx";
import { SessionPanels } from "./SessionPanels.tsx";
import { SessionRail } from "./SessionRail.tsx";
import { useDay, withBooking } from "./use-day.ts";
import { type PeopleInActions, usePeopleIn } from "./use-people-in.ts";
import { usePresent } from "./use-present.ts";
import { usePrinting } from "./use-printing.ts";
import { useShownStart } from "./use-shown-start.ts";

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
