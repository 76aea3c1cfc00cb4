import { useState } from "react";
import { Calendar } from "../../ui/Calendar.tsx";
import type { DateRange } from "./range-presets.ts";
import { useBankHolidays } from "./use-bank-holidays.ts";

interface RangeCalendarProps {
  draft: DateRange;
  today: string;
  /** The last selectable day. */
  max?: string;
  onSelectDay: (day: string) => void;
}

/** The calendar of a date range: two months side by side, on a phone one. */
export function RangeCalendar({ draft, today, max, onSelectDay }: RangeCalendarProps) {
  // Read once: it renders only in the browser, and rotating a phone closes it.
  const [monthCount] = useState<1 | 2>(() => (matchMedia("(width >= 44rem)").matches ? 2 : 1));
  const getDayNote = useBankHolidays();
  const { from = null, until = from } = draft;
  return (
    <div className="min-h-73 px-5 pt-5 pb-3 tablet:w-127">
      <Calendar
        today={today}
        from={from}
        until={until}
        max={max}
        monthCount={monthCount}
        getDayNote={getDayNote}
        onChoose={onSelectDay}
      />
    </div>
  );
}
