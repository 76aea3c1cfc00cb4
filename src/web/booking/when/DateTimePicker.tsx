import { useEffect, useRef } from "react";
import type { Day, Slot } from "../../../shared/contract/public/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatSlotAvailabilityFor } from "../../../shared/rules/slot-availability.ts";
import { formatDay, formatTime } from "../../../shared/time.ts";
import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { scrollIntoViewIfNeeded } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { hasEnoughPlaces, LOW_PLACES } from "./availability-labels.ts";
import { DayPicker } from "./DayPicker.tsx";
import { partsOfDay } from "./parts-of-day.ts";
import type { DaySlots, DayWindow } from "./use-availability.ts";

interface DateTimePickerProps {
  days: DayWindow;
  slots: DaySlots;
  /** The chosen date in the venue's time zone, and the start of the chosen slot. */
  date: string | null;
  chosenStartsAt: string | null;
  /** The slot in which the visitor already has places. */
  currentSlot: CurrentSlot | null;
  /** The places that a day or slot must have left. */
  placesNeeded: number;
  /** Shown below the days. */
  hint: string;
  /** Null clears both the date and the time. */
  onChooseDate: (date: string | null) => void;
  onChooseSlot: (slot: Slot) => void;
}

/**
 * Picks a date and a time for an activity, side by side on wide screens, with load errors and
 * notices.
 */
export function DateTimePicker({ days, slots, ...props }: DateTimePickerProps) {
  const { date, chosenStartsAt, currentSlot, placesNeeded, hint, onChooseDate, onChooseSlot } =
    props;
  const { today, timezone } = useVenue();
  const dayState = days.days;
  const timesSection = useScrollToTimes(slots.slots);
  return (
    <>
      <TimeNotices days={dayState} lostStartsAt={slots.lostStartsAt} />
      {dayState.state === "failed" && (
        <LoadFailure failure={dayState.failure} onRetry={days.reload} className="mt-5" />
      )}
      <div className="-mx-2 mt-5 grid gap-4 tablet:mx-0 tablet:mt-6 desktop:grid-cols-2 desktop:gap-6">
        <DayPicker
          today={today}
          start={days.start}
          days={dayState.state === "ready" ? dayState.data.days : undefined}
          isFailed={dayState.state === "failed"}
          chosen={date}
          placesNeeded={placesNeeded}
          onMove={days.moveTo}
          onChoose={(chosen) => {
            if (chosen !== date) onChooseDate(chosen);
            timesSection.bring();
          }}
          onClear={() => {
            onChooseDate(null);
            days.moveTo(today);
          }}
          hint={hint}
        />
        <div ref={timesSection.place} className="grid">
          <SlotPicker
            date={date}
            timeZone={timezone}
            slots={slots.slots}
            chosen={chosenStartsAt}
            currentSlot={currentSlot}
            placesNeeded={placesNeeded}
            onChoose={onChooseSlot}
            onReload={slots.reload}
          />
        </div>
      </div>
    </>
  );
}

/**
 * On phones the times are below the days: choosing a day scrolls to them, and again once they load.
 */
function useScrollToTimes(slots: LoadState<Slot[]>) {
  const sectionRef = useRef<HTMLDivElement>(null);
  const isScrollPending = useRef(false);
  useEffect(() => {
    if (!isScrollPending.current || slots.state === "loading") return;
    isScrollPending.current = false;
    scrollIntoViewIfNeeded(sectionRef.current);
  }, [slots]);

  function scrollToTimes() {
    isScrollPending.current = true;
    scrollIntoViewIfNeeded(sectionRef.current);
  }
  return { place: sectionRef, bring: scrollToTimes };
}

interface TimeNoticesProps {
  days: LoadState<{ days: Day[]; firstOpenDate: string | null }>;
  /** The start of a chosen slot that is no longer available. */
  lostStartsAt: string | null;
}

/** What the visitor must know before choosing: the chosen time is gone, or no days are open. */
function TimeNotices({ days, lostStartsAt }: TimeNoticesProps) {
  const { timezone, businessPhone } = useVenue();
  const hasNoOpenDay = days.state === "ready" && days.data.firstOpenDate === null;
  return (
    <>
      {lostStartsAt && (
        <Alert tone="warn" announced className="mt-5">
          {formatTime(new Date(lostStartsAt), timezone)} can no longer be booked. Please choose
          another time.
        </Alert>
      )}
      {hasNoOpenDay && (
        <Alert tone="info" announced className="mt-5" title="No days are open from here on">
          Please check back later{businessPhone && `, or call us on ${businessPhone}`}.
        </Alert>
      )}
    </>
  );
}

interface SlotPickerProps {
  date: string | null;
  timeZone: string;
  slots: LoadState<Slot[]>;
  chosen: string | null;
  /** The slot in which the visitor already has places. */
  currentSlot: CurrentSlot | null;
  /** The places that a slot must have left. */
  placesNeeded: number;
  onChoose: (slot: Slot) => void;
  onReload: () => void;
}

/** The slots of the chosen day, grouped by part of the day. */
function SlotPicker(props: SlotPickerProps) {
  const { date, slots } = props;
  return (
    <Panel as="section" aria-label="Time" className="max-tablet:px-3 max-tablet:py-4">
      <div className="mb-4 flex items-center justify-between gap-3 px-1 tablet:px-0">
        <h2 className="text-heading" aria-live="polite">
          {date ? formatDay(date) : "Choose a day"}
        </h2>
        <p role="status" className="text-sm whitespace-nowrap text-ink-3 tabular-nums">
          {date && slots.state === "ready" && <SlotCount count={slots.data.length} />}
        </p>
      </div>
      {date ? <SlotList {...props} /> : <p>Its times appear here once you have chosen one.</p>}
    </Panel>
  );
}

/** Only for screen readers when there are none: others read the sentence below. */
function SlotCount({ count }: { count: number }) {
  if (count === 0) return <span className="sr-only">No sessions</span>;
  return pluralize(count, "session");
}

function SlotList(props: SlotPickerProps) {
  const { timeZone, slots, chosen, currentSlot, placesNeeded, onChoose, onReload } = props;
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
            currentSlot={slot.startsAt === currentSlot?.startsAt ? currentSlot : null}
            placesNeeded={placesNeeded}
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

/**
 * The specification's sentence for times that failed to load, the reason, and a way to continue.
 */
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
      {formatFailure(failure)}
    </Alert>
  );
}

interface CurrentSlot {
  /** ISO 8601 instant. */
  startsAt: string;
  label: string;
  /** False where the visitor must choose another slot, for example when moving a booking. */
  isSelectable: boolean;
}

interface SlotTileProps {
  slot: Slot;
  timeZone: string;
  isChosen: boolean;
  /**
   * Set when the visitor already has places in this slot: it stays selectable for them when it is
   * full.
   */
  currentSlot: CurrentSlot | null;
  /** The places that the slot must have left. */
  placesNeeded: number;
  onChoose: () => void;
}

const TILE_CLASS =
  "flex min-h-16 flex-col items-start justify-center rounded-control px-2.5 text-left whitespace-nowrap transition-colors duration-fast tablet:px-3";
const AVAILABLE_CLASS = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";
const CHOSEN_CLASS = "bg-primary text-on-primary";
const CLOSED_CLASS = "cursor-not-allowed bg-sunken text-ink-3";

/** One slot: its time, and how many places are left or why it cannot be chosen. */
function SlotTile({
  slot,
  timeZone,
  isChosen,
  currentSlot,
  placesNeeded,
  onChoose,
}: SlotTileProps) {
  const isClosed = currentSlot ? !currentSlot.isSelectable : !hasEnoughPlaces(slot, placesNeeded);
  const isLow = !isClosed && !currentSlot && slot.placesLeft <= LOW_PLACES;
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isClosed ? undefined : isChosen}
      onClick={onChoose}
      className={`${TILE_CLASS} ${getTileClass(isClosed, isChosen)}`}
    >
      <span
        className={`text-[1.0625rem] leading-5.5 tabular-nums ${isClosed ? "" : "font-bold"} ${isClosed || isChosen ? "" : "text-ink-1"}`}
      >
        {formatTime(new Date(slot.startsAt), timeZone)}
      </span>
      <span
        className={`text-2xs leading-4.5 max-tablet:tracking-tight tablet:text-xs ${isLow && !isChosen ? "font-bold text-warn" : ""}`}
      >
        {currentSlot?.label ?? formatSlotAvailabilityFor(slot, placesNeeded)}
      </span>
    </button>
  );
}

function getTileClass(isClosed: boolean, isChosen: boolean): string {
  if (isClosed) return CLOSED_CLASS;
  return isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS;
}
