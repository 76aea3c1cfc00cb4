import { formatMonth } from "../../../shared/time.ts";
import { weeksOfMonth } from "../../ui/month-days.ts";
import { CalendarCell } from "./CalendarCell.tsx";
import type { ShownCalendar } from "./read-schedules.ts";

interface CalendarMonthProps {
  /** Its first day. */
  month: string;
  calendar: ShownCalendar;
  /** The only one that is shown; undefined: all are. */
  activityId: string | undefined;
  /** The day that is listed. */
  date: string;
  /** The one day that the Tab key reaches. */
  active: string;
  onChoose: (date: string) => void;
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

/** A month as a grid of days, weeks beginning on Monday. */
export function CalendarMonth({ month, ...cell }: CalendarMonthProps) {
  return (
    <div className="min-w-0 px-2 pt-3.5 pb-4 side:px-4">
      <h3 className="pb-1.5 text-center text-sm font-semibold text-ink-1">{formatMonth(month)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar grid of the ARIA practices is a table. */}
      <table role="grid" aria-label={formatMonth(month)} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th
                key={long}
                scope="col"
                abbr={long}
                className="h-6 text-2xs font-normal text-ink-3"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, row) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what is outside the month has no name but its place.
                  <td key={`${row}-${column}`} />
                ) : (
                  <CalendarCell key={day} day={day} {...cell} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
