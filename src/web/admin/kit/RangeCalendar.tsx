import { useState } from "react";
import { Calendar } from "../../ui/Calendar.tsx";
import type { DateRange } from "./range-presets.ts";

interface RangeCalendarProps {
  draft: DateRange;
  today: string;
  /** The last day that can be chosen. */
  max?: string;
  onSelectDay: (day: string) => void;
}

/** The calendar of a range: two months beside each other, on a phone one. */
export function RangeCalendar({ draft, today, max, onSelectDay }: RangeCalendarProps) {
  // It opens in the browser alone, and is closed when a phone is turned.
  const [count] = useState<1 | 2>(() => (matchMedia("(width >= 44rem)").matches ? 2 : 1));
  const { from = null, until = from } = draft;
  return (
    <div className="min-h-73 px-5 pt-5 pb-3 tablet:w-127">
      <Calendar {...{ today, from, until, max, monthCount: count }} onChoose={onSelectDay} />
    </div>
  );
}
