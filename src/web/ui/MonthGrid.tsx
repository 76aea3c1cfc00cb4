import { MonthTable } from "./MonthTable.tsx";
import { formatWholeDate } from "./month-days.ts";

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
export function MonthGrid(props: MonthGridProps) {
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
