import type { ReactNode } from "react";
import { formatMonth } from "../../shared/time.ts";
import { weeksOfMonth } from "./month-days.ts";

interface MonthTableProps {
  /** Any day of the month. */
  month: string;
  /** Renders the gridcell of a day. */
  children: (day: string) => ReactNode;
}

const WEEKDAYS = [
  ["Mo", "Monday"],
  ["Tu", "Tuesday"],
  ["We", "Wednesday"],
  ["Th", "Thursday"],
  ["Fr", "Friday"],
  ["Sa", "Saturday"],
  ["Su", "Sunday"],
] as const;

/** A month as a grid of days, with weeks from Monday; fills the available width. */
export function MonthTable({ month, children: renderDay }: MonthTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar grid of the ARIA practices is a table
    <table role="grid" aria-label={formatMonth(month)} className="w-full table-fixed text-center">
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={long} scope="col" abbr={long} className="h-6 text-2xs font-normal text-ink-3">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <Week key={week.find((day) => day !== null)} days={week} renderDay={renderDay} />
        ))}
      </tbody>
    </table>
  );
}

interface WeekProps {
  /** Null for days of another month. */
  days: readonly (string | null)[];
  renderDay: (day: string) => ReactNode;
}

/** A week with the days of this month; the blanks before or after them share one cell. */
function Week({ days, renderDay }: WeekProps) {
  const monthDays = days.filter((day) => day !== null);
  const leadingBlanks = days.findIndex((day) => day !== null);
  const trailingBlanks = days.length - leadingBlanks - monthDays.length;
  return (
    <tr>
      {leadingBlanks > 0 && <td colSpan={leadingBlanks} />}
      {monthDays.map(renderDay)}
      {trailingBlanks > 0 && <td colSpan={trailingBlanks} />}
    </tr>
  );
}
