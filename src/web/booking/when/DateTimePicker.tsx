import { useEffect, useRef } from "react";
import type { Day, Slot } from "../../../shared/contract/public/activities.ts";
import { formatDay, formatTime } from "../../../shared/time.ts";
import { type ApiFailure, failureSentence } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { bringIntoView } from "../../ui/scroll-into-view.ts";
import { DayPicker } from "./DayPicker.tsx";
import { partsOfDay } from "./parts-of-day.ts";
import { type OwnSlot, SlotTile } from "./SlotTile.tsx";
import type { DaysInWindow } from "./use-days.ts";
import type { SlotsOfDay } from "./use-slots.ts";

interface WhenPickersProps {
  days: DaysInWindow;
  slots: SlotsOfDay;
  /** What is chosen: a date of the venue, and the start of a slot. */
  date: string | null;
  chosenStart: string | null;
  /** The slot in which the visitor has places already, and what is said of it. */
  own: OwnSlot | null;
  /** How many places have to be left; one, unless it is known. */
  needed?: number;
  /** Said under the days. */
  hint: string;
  /** Null: neither a day nor a time any more. */
  onChooseDate: (date: string | null) => void;
  onChooseSlot: (slot: Slot) => void;
}

/** A day and a time for an activity, side by side where there is room, and what stands in their way. */
export function WhenPickers({ days, slots, ...props }: WhenPickersProps) {
  const { date, chosenStart, own, needed = 1, hint, onChooseDate, onChooseSlot } = props;
  const { today, timezone } = useVenue();
  const loaded = days.days;
  const times = useTimesInView(slots.slots);
  return (
    <>
      <TimeNotices days={loaded} lostStart={slots.lostStart} />
      {loaded.state === "failed" && (
        <LoadFailure failure={loaded.failure} onRetry={days.reload} className="mt-5" />
      )}
      <div className="-mx-2 mt-5 grid gap-4 tablet:mx-0 tablet:mt-6 desk:grid-cols-2 desk:gap-6">
        <DayPicker
          today={today}
          start={days.start}
          days={loaded.state === "ready" ? loaded.data.days : undefined}
          isFailed={loaded.state === "failed"}
          chosen={date}
          needed={needed}
          onMove={days.moveTo}
          onChoose={(chosen) => {
            onChooseDate(chosen);
            times.bring();
          }}
          onClear={() => {
            onChooseDate(null);
            days.moveTo(today);
          }}
          hint={hint}
        />
        <div ref={times.place} className="grid">
          <SlotPicker
            date={date}
            timeZone={timezone}
            slots={slots.slots}
            chosen={chosenStart}
            own={own}
            needed={needed}
            onChoose={onChooseSlot}
            onReload={slots.reload}
          />
        </div>
      </div>
    </>
  );
}

/** On phones the times lie below the days: who presses a day sees them, also those that are still to come. */
function useTimesInView(slots: Loaded<Slot[]>) {
  const place = useRef<HTMLDivElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || slots.state === "loading") return;
    isAwaited.current = false;
    bringIntoView(place.current);
  }, [slots]);

  function bring() {
    isAwaited.current = true;
    bringIntoView(place.current);
  }
  return { place, bring };
}

interface TimeNoticesProps {
  days: Loaded<{ days: Day[]; firstOpenDate: string | null }>;
  /** The start of a chosen slot that was taken meanwhile. */
  lostStart: string | null;
}

/** What the visitor has to know before choosing: a time that was lost, or that nothing is open. */
function TimeNotices({ days, lostStart }: TimeNoticesProps) {
  const { timezone, businessPhone } = useVenue();
  const isNothingOpen = days.state === "ready" && days.data.firstOpenDate === null;
  return (
    <>
      {lostStart && (
        <Alert tone="warn" announced className="mt-5">
          {formatTime(new Date(lostStart), timezone)} can no longer be booked. Please choose another
          time.
        </Alert>
      )}
      {isNothingOpen && (
        <Alert tone="info" announced className="mt-5" title="No days are open from here on">
          Please look again later{businessPhone && `, or call us on ${businessPhone}`}.
        </Alert>
      )}
    </>
  );
}

interface SlotPickerProps {
  date: string | null;
  timeZone: string;
  slots: Loaded<Slot[]>;
  /** The start of the chosen slot. */
  chosen: string | null;
  /** The slot in which the visitor has places already, and what is said of it. */
  own: OwnSlot | null;
  /** How many places have to be left; one, unless it is known. */
  needed?: number;
  onChoose: (slot: Slot) => void;
  onReload: () => void;
}

/** The sessions of the chosen day by part of the day. */
function SlotPicker(props: SlotPickerProps) {
  const { date, slots } = props;
  return (
    <Panel as="section" aria-label="Time" className="max-tablet:px-3 max-tablet:py-4">
      <div className="mb-4 flex items-center justify-between gap-3 px-1 tablet:px-0">
        <h2 className="text-heading" aria-live="polite">
          {date ? formatDay(date) : "Choose a day"}
        </h2>
        <p role="status" className="text-sm whitespace-nowrap text-ink-3 tabular-nums">
          {date && slots.state === "ready" && <SessionCount count={slots.data.length} />}
        </p>
      </div>
      {date ? <Sessions {...props} /> : <p>Its times appear here once you have chosen one.</p>}
    </Panel>
  );
}

/** Below, a sentence says to everybody else that there are none. */
function SessionCount({ count }: { count: number }) {
  if (count === 0) return <span className="sr-only">No sessions</span>;
  return `${count} ${count === 1 ? "session" : "sessions"}`;
}

function Sessions(props: SlotPickerProps) {
  const { timeZone, slots, chosen, own, needed = 1, onChoose, onReload } = props;
  if (slots.state === "loading") return <Spinner label="Loading times" />;
  if (slots.state === "failed") return <LoadFailure failure={slots.failure} onRetry={onReload} />;
  if (slots.data.length === 0) {
    return <p>There are no sessions on this day. Please choose another one.</p>;
  }
  return partsOfDay(slots.data, timeZone).map((part) => (
    <section key={part.name} aria-label={part.name} className="mt-5 first-of-type:mt-0">
      <h3 className="mb-2 text-sm font-semibold text-ink-3">{part.name}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.2rem,1fr))] gap-1.5 tablet:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] tablet:gap-2">
        {part.slots.map((slot) => (
          <SlotTile
            key={slot.startsAt}
            slot={slot}
            timeZone={timeZone}
            isChosen={slot.startsAt === chosen}
            own={slot.startsAt === own?.startsAt ? own : null}
            needed={needed}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </section>
  ));
}

interface LoadFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
  className?: string;
}

/** The times could not be read: the specification's sentence, why, and the way on. */
function LoadFailure({ failure, onRetry, className = "" }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      className={className}
      title="Failed to load available time slots"
      actions={
        failure === "ACTIVITY_NOT_FOUND" ? (
          <ButtonLink to={paths.booking} variant="outline" size="md">
            Choose another activity
          </ButtonLink>
        ) : (
          <Button variant="outline" size="md" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {failureSentence(failure)}
    </Alert>
  );
}
