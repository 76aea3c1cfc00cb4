import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentType, Fragment, useState } from "react";
import type { AdminDay, AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ActivityName } from "../kit/ActivityName.tsx";
import { formatSlotSummary } from "../kit/format-check-in.ts";
import { OccupancyBar } from "../kit/OccupancyBar.tsx";
import { findCurrentStart, findNextStart, groupByStart, type StartTime } from "./day-slots.ts";

interface SelectedStart {
  starts: StartTime[];
  /** The start whose slots are shown: the current one, until another is chosen. */
  selected: string | null;
  /** The first start that has not passed; null on a day other than today. */
  next: string | null;
  choose: (startsAt: string) => void;
}

/**
 * Selects a start of the day. The selection follows the clock, skips starts without bookings, and
 * resets on another day.
 */
export function useSelectedStart(day: AdminDay, now: Date): SelectedStart {
  const [choice, setChoice] = useState<{ date: string; startsAt: string } | null>(null);
  const starts = groupByStart(day.sessions);
  const bookedStarts = starts.filter(({ slots }) => slots.some(({ bookings }) => bookings.length));
  const attended = bookedStarts.length > 0 ? bookedStarts : starts;
  const isToday = day.date === day.today;
  const current = isToday ? findCurrentStart(attended, now) : (attended[0]?.startsAt ?? null);
  const isValid =
    choice?.date === day.date && starts.some(({ startsAt }) => startsAt === choice.startsAt);
  return {
    starts,
    selected: isValid ? choice.startsAt : current,
    next: isToday ? findNextStart(attended, now) : null,
    choose: (startsAt) => setChoice({ date: day.date, startsAt }),
  };
}

interface SlotRailProps {
  slots: readonly AdminDaySlot[];
  /** Null on a day other than today. */
  now: Date | null;
  /** Start time of the slots that are shown. */
  selectedStart: string | null;
  onChoose: (startsAt: string) => void;
}

/** All slots of the day in order, with a line at the current time. */
export function SlotRail({ slots, now, selectedStart, onChoose }: SlotRailProps) {
  const nextIndex = now ? slots.findIndex(({ startsAt }) => new Date(startsAt) >= now) : -1;
  const nowLineIndex = nextIndex === -1 ? slots.length : nextIndex;
  return (
    <nav
      aria-label="Sessions"
      className="sticky top-[calc(var(--spacing-admin-bar)+1rem)] max-h-[calc(100dvh-var(--spacing-admin-bar)-2rem)] overflow-y-auto p-px max-desktop:hidden short:static"
    >
      <ul className="text-sm">
        {slots.map((slot, index) => (
          <Fragment key={`${slot.activityId} ${slot.startsAt}`}>
            {now && index === nowLineIndex && <NowLine now={now} />}
            <RailSlot
              slot={slot}
              isPast={now !== null && index < nowLineIndex}
              isSelected={slot.startsAt === selectedStart}
              onChoose={() => onChoose(slot.startsAt)}
            />
          </Fragment>
        ))}
        {now && nowLineIndex === slots.length && <NowLine now={now} />}
      </ul>
    </nav>
  );
}

function NowLine({ now }: { now: Date }) {
  const { timezone } = useVenue();
  return (
    <li className="flex items-center gap-2 py-1 text-2xs font-semibold tabular-nums text-ink-1">
      <span aria-hidden="true" className="ml-1 size-2 rounded-full bg-accent" />
      <span className="sr-only">Now</span>
      {formatTime(now, timezone)}
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-accent" />
    </li>
  );
}

interface RailSlotProps {
  slot: AdminDaySlot;
  isPast: boolean;
  isSelected: boolean;
  onChoose: () => void;
}

function RailSlot({ slot, isPast, isSelected, onChoose }: RailSlotProps) {
  const { timezone } = useVenue();
  const ink = isPast ? "text-ink-3" : "font-semibold text-ink-1";
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        aria-current={isSelected || undefined}
        className="grid w-full grid-cols-[4rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 rounded-control py-2 pr-2.5 pl-1.5 text-left hover:bg-hover aria-[current]:bg-card aria-[current]:outline aria-[current]:outline-line focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus"
      >
        <span className={`text-right leading-4.5 tabular-nums ${ink}`}>
          {formatTime(new Date(slot.startsAt), timezone)}
        </span>
        <span className="grid min-w-0">
          <span className={`leading-4.5 ${ink}`}>
            <ActivityName name={slot.activityName} rank={slot.activityRank} canWrap />
          </span>
          <span className="text-2xs tabular-nums text-ink-3">{formatSlotSummary(slot)}</span>
        </span>
        <OccupancyBar {...slot} className="col-start-2" />
      </button>
    </li>
  );
}

interface StartTimePickerProps {
  starts: readonly StartTime[];
  shown: string | null;
  onChoose: (startsAt: string) => void;
}

/** Replaces the list of slots on a phone: one start time at a time. */
export function StartTimePicker({ starts, shown, onChoose }: StartTimePickerProps) {
  const { timezone } = useVenue();
  const index = starts.findIndex(({ startsAt }) => startsAt === shown);
  return (
    <div className="mb-4 flex gap-2 desktop:hidden">
      <StepButton
        label="Earlier session"
        icon={ChevronLeft}
        to={starts[index - 1]}
        onChoose={onChoose}
      />
      <select
        aria-label="Session"
        value={shown ?? ""}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-touch min-w-0 flex-1 rounded-button border border-line bg-card px-3 text-center font-semibold text-ink-1"
      >
        {starts.map(({ startsAt, slots }) => (
          <option key={startsAt} value={startsAt}>
            {formatTime(new Date(startsAt), timezone)},{" "}
            {slots.length === 1 ? slots[0]?.activityName : `${slots.length} sessions`}
          </option>
        ))}
      </select>
      <StepButton
        label="Later session"
        icon={ChevronRight}
        to={starts[index + 1]}
        onChoose={onChoose}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  to: StartTime | undefined;
  onChoose: (startsAt: string) => void;
}

function StepButton({ label, icon: Icon, to, onChoose }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onChoose(to.startsAt)}
      className="grid size-touch shrink-0 place-items-center rounded-button border border-line bg-card text-ink-2 hover:bg-hover aria-disabled:text-ink-disabled"
    >
      <Icon className="size-4" />
    </button>
  );
}
