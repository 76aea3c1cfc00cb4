import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent, ReactNode } from "react";
import type { Day } from "../../../shared/contract/public/activities.ts";
import { formatList } from "../../../shared/format.ts";
import { DATE_WINDOW_DAYS } from "../../../shared/limits.ts";
import { addDays, formatDay, formatWeekday } from "../../../shared/time.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { formatDayAvailability, hasEnoughPlaces } from "./availability-labels.ts";
import {
  formatWindowMonths,
  getWindowDates,
  hasWindowAfter,
  hasWindowBefore,
} from "./day-window.ts";

interface DayTileProps {
  date: string;
  /** Absent until the day is loaded. */
  day: Day | undefined;
  /** The places that the day must have left. */
  placesNeeded: number;
  isChosen: boolean;
  onChoose: () => void;
}

const TILE_CLASS =
  "flex min-h-17 w-full flex-col items-center justify-center gap-px rounded-control transition-colors duration-fast tablet:min-h-24";
const AVAILABLE_CLASS = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";
const CHOSEN_CLASS = "bg-primary text-on-primary";
const CLOSED_CLASS = "cursor-not-allowed text-ink-3";
const NUMBER_CLASS = "text-[1.3125rem] leading-6.5 tabular-nums";

/**
 * One day: tinted while it can be chosen, solid once chosen, plain with the reason when it cannot
 * be.
 */
function DayTile({ date, day, placesNeeded, isChosen, onChoose }: DayTileProps) {
  const number = Number(date.slice(-2));
  if (!day) return <span className={`${TILE_CLASS} bg-sunken text-ink-3`}>{number}</span>;

  const label = formatDayAvailability(day, placesNeeded);
  const isClosed = !hasEnoughPlaces(day, placesNeeded);
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isClosed ? undefined : isChosen}
      onClick={onChoose}
      onKeyDown={handleArrowKeys}
      className={`${TILE_CLASS} ${getTileClass(isClosed, isChosen)}`}
    >
      <span className="sr-only">{formatWeekdayAndMonth(date)} </span>
      <span className={`${NUMBER_CLASS} ${isClosed ? "line-through decoration-1" : "font-bold"}`}>
        {number}
      </span>
      {label ? (
        <span
          className={`text-2xs leading-3.5 max-tablet:tracking-tight ${isClosed || isChosen ? "font-medium" : "font-bold text-warn"}`}
        >
          <span className="sr-only">, </span>
          {label}
        </span>
      ) : (
        <span className="my-1 size-1.5 rounded-full bg-current opacity-45" />
      )}
    </button>
  );
}

/** The text around the tile that sighted visitors see: `Thursday, July`. */
function formatWeekdayAndMonth(date: string): string {
  return formatDay(date).replace(/ \d+$/, "");
}

function getTileClass(isClosed: boolean, isChosen: boolean): string {
  if (isClosed) return CLOSED_CLASS;
  return isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS;
}

/** How many days an arrow key moves; a row of the calendar is a week. */
const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Arrow keys move by a day or a week and skip days that cannot be chosen. */
function handleArrowKeys(event: KeyboardEvent<HTMLButtonElement>): void {
  const days = DAYS_BY_KEY[event.key];
  const grid = event.currentTarget.parentElement;
  if (days === undefined || !grid) return;
  event.preventDefault();
  const tiles = [...grid.querySelectorAll("button")];
  let next = tiles.indexOf(event.currentTarget) + days;
  while (tiles[next]?.disabled) next += days;
  tiles[next]?.focus();
}

interface DayPickerProps {
  today: string;
  /** The first day shown. */
  start: string;
  /** Absent while the days load. */
  days: readonly Day[] | undefined;
  /** The days failed to load; the page reports it elsewhere. */
  isFailed: boolean;
  chosen: string | null;
  /** The places that a day must have left. */
  placesNeeded: number;
  onMove: (start: string) => void;
  onChoose: (date: string) => void;
  onClear: () => void;
  /** Shown below the days. */
  hint: string;
}

/** Two weeks of days, with buttons to the two weeks before and after. */
export function DayPicker(props: DayPickerProps) {
  const { today, start, days, isFailed, chosen, placesNeeded, onMove, onChoose, onClear } = props;
  const dates = getWindowDates(start);
  return (
    <Panel as="section" aria-label="Date" className="flex flex-col max-tablet:px-2 max-tablet:py-4">
      <div className="mb-4 flex items-center justify-between gap-3 px-2 tablet:px-0">
        <h2 className="text-heading" aria-live="polite">
          <span className="tablet:hidden">{formatWindowMonths(start, "short")}</span>
          <span className="hidden tablet:inline">{formatWindowMonths(start, "long")}</span>
        </h2>
        {!days && !isFailed && <Spinner label="Loading days" className="ml-auto" size="sm" />}
        <Button variant="quiet" size="md" onClick={onClear} className="-my-2 -mr-4">
          Clear
        </Button>
      </div>
      <div
        aria-busy={!days && !isFailed}
        className="grid grid-cols-7 gap-x-0.75 gap-y-1.25 tablet:gap-2"
      >
        {dates.slice(0, 7).map((date) => (
          <span
            key={date}
            aria-hidden="true"
            className="pb-1 text-center text-xs font-semibold text-ink-3"
          >
            {formatWeekday(date)}
          </span>
        ))}
        {dates.map((date) => (
          <DayTile
            key={date}
            date={date}
            day={days?.find((day) => day.date === date)}
            placesNeeded={placesNeeded}
            isChosen={date === chosen}
            onChoose={() => onChoose(date)}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        <WindowButton
          isDisabled={!hasWindowBefore(start, today)}
          onMove={() => onMove(addDays(start, -DATE_WINDOW_DAYS))}
        >
          <ChevronLeft className="size-5" />
          Previous 14 Days
        </WindowButton>
        <WindowButton
          isDisabled={!hasWindowAfter(start, today)}
          onMove={() => onMove(addDays(start, DATE_WINDOW_DAYS))}
        >
          Next 14 Days
          <ChevronRight className="size-5" />
        </WindowButton>
      </div>
      {days && <ClosedDays days={days} />}
      <p className="mt-auto px-2 pt-4 text-sm text-pretty text-ink-3 tablet:px-0">{props.hint}</p>
    </Panel>
  );
}

/** Why the venue is closed on some of the days. */
function ClosedDays({ days }: { days: readonly Day[] }) {
  const reasons = new Set(days.flatMap(({ closedReason }) => closedReason ?? []));
  return [...reasons].map((reason) => {
    const closed = days.filter(({ closedReason }) => closedReason === reason);
    return (
      <p key={reason} className="px-2 pt-4 text-sm text-pretty text-ink-2 tablet:px-0">
        Closed on {formatList(closed.map(({ date }) => formatDay(date)))}: {reason}
      </p>
    );
  });
}

interface WindowButtonProps {
  isDisabled: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** Moves the calendar by one window. */
function WindowButton({ isDisabled, onMove, children }: WindowButtonProps) {
  return (
    <Button
      variant="soft"
      size="md"
      disabled={isDisabled}
      onClick={onMove}
      className="flex-1 px-2 text-sm tablet:flex-none tablet:px-4 tablet:text-[0.9375rem]"
    >
      {children}
    </Button>
  );
}
