import { formatMonth } from "../../../shared/time.ts";
import { MonthTable } from "../../ui/MonthTable.tsx";
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

/** A month under its name. */
export function CalendarMonth({ month, ...cell }: CalendarMonthProps) {
  return (
    <div className="min-w-0 px-2 pt-3.5 pb-4 side:px-4">
      <h3 className="pb-1.5 text-center text-sm font-semibold text-ink-1">{formatMonth(month)}</h3>
      <MonthTable month={month}>
        {(day) => <CalendarCell key={day} day={day} {...cell} />}
      </MonthTable>
    </div>
  );
}
