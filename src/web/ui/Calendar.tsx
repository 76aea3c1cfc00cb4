import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentType } from "react";
import { addMonths, formatMonth } from "../../shared/time.ts";
import { MonthTable } from "./MonthTable.tsx";
import { formatWholeDate, startOfMonth } from "./month-days.ts";
import { useMonths } from "./use-month-navigation.ts";

interface CalendarProps {
  /** The venue's day. */
  today: string;
  /** What is chosen, both days included; the same twice for a single day, null for none. */
  from: string | null;
  until: string | null;
  /** The day whose month is shown first, and that the Tab key reaches; `from` unless given. */
  start?: string;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** How many months stand side by side. */
  count?: 1 | 2;
  onChoose: (date: string) => void;
}

/** Months to choose a day or a range from, and the way to others. */
export function Calendar(props: CalendarProps) {
  const { today, from, until, min, max, count = 1, onChoose } = props;
  const { box, months, active, turn, show, onKeyDown } = useMonths(
    props.start ?? from ?? today,
    count,
  );
  const first = months[0] ?? today;
  const isOff = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max);

  function choose(date: string) {
    show(date);
    onChoose(date);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days in it are what has focus.
    <div ref={box} onKeyDown={onKeyDown} className="relative flex gap-7">
      <div className="absolute -top-2.5 right-0 flex">
        <Turn
          label="Previous month"
          icon={ChevronLeft}
          isOff={min !== undefined && first <= startOfMonth(min)}
          onTurn={() => turn(-1)}
        />
        <Turn
          label="Next month"
          icon={ChevronRight}
          isOff={max !== undefined && addMonths(first, count) > max}
          onTurn={() => turn(1)}
        />
      </div>
      {months.map((month) => (
        <div key={month} className="w-full">
          <p aria-live="polite" className="mb-3 ml-1.5 text-sm leading-5 font-semibold text-ink-1">
            {formatMonth(month)}
          </p>
          <MonthGrid {...{ month, today, from, until, active, isOff }} onChoose={choose} />
        </div>
      ))}
    </div>
  );
}

interface TurnProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  isOff: boolean;
  onTurn: () => void;
}

function Turn({ label, icon: Icon, isOff, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onTurn}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover disabled:text-ink-disabled disabled:hover:bg-transparent"
    >
      <Icon className="size-4.5" />
    </button>
  );
}

interface MonthGridProps {
  /** Any day of the month that is shown. */
  month: string;
  /** Wears the orange dot. */
  today: string;
  /** What is chosen, both days included; the same twice for a single day, null for none. */
  from: string | null;
  until: string | null;
  /** The one day that the Tab key reaches; see `useMonths`. */
  active: string;
  /** Days that cannot be chosen. */
  isOff?: (date: string) => boolean;
  onChoose: (date: string) => void;
}

/** A month to choose a day or a range from. */
function MonthGrid(props: MonthGridProps) {
  return (
    <MonthTable month={props.month}>
      {(day) => <DayCell key={day} day={day} {...props} />}
    </MonthTable>
  );
}

interface DayCellProps extends MonthGridProps {
  day: string;
}

function DayCell({ day, today, from, until, active, isOff, onChoose }: DayCellProps) {
  const place = placeIn(day, from, until);
  const off = isOff?.(day) ?? false;
  const isActive = day === active;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table that is a grid, this is a gridcell.
    <td aria-selected={place !== "outside"} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={formatWholeDate(day) + (day === today ? ", today" : "")}
        aria-current={day === today ? "date" : undefined}
        aria-disabled={off || undefined}
        onClick={() => {
          if (!off) onChoose(day);
        }}
        className={`relative h-touch w-full min-h-8.5 text-sm tabular-nums focus-visible:z-1 ${off ? OFF : LOOKS[place]}`}
      >
        {Number(day.slice(-2))}
        {day === today && (
          <span className="absolute bottom-1 left-1/2 size-1 -translate-x-1/2 rounded-full bg-accent forced-color-adjust-none" />
        )}
      </button>
    </td>
  );
}

type Place = "outside" | "first" | "inside" | "last" | "only";

const CHOSEN = "bg-primary font-semibold text-on-primary";
const LOOKS: Record<Place, string> = {
  outside: "rounded-badge text-ink-1 hover:bg-hover",
  first: `rounded-l-badge ${CHOSEN}`,
  inside: "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover",
  last: `rounded-r-badge ${CHOSEN}`,
  only: `rounded-badge ${CHOSEN}`,
};
const OFF = "text-ink-disabled";

function placeIn(day: string, from: string | null, until: string | null): Place {
  if (from === null || until === null || day < from || day > until) return "outside";
  if (from === until) return "only";
  if (day === from) return "first";
  return day === until ? "last" : "inside";
}
