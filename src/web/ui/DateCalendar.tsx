import { Button } from "./Button.tsx";
import { Calendar } from "./Calendar.tsx";

interface DateCalendarProps {
  value: string | null;
  /** Today's date in the venue's time zone. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (date: string) => void;
  /** Absent when a date is required. */
  onClear?: () => void;
}

/** The popup of a date field: a month to choose from, Today and Clear. */
export function DateCalendar({ value, today, min, max, onChoose, onClear }: DateCalendarProps) {
  const isTodayDisabled = (min !== undefined && today < min) || (max !== undefined && today > max);
  return (
    <div className="p-4 text-sm tablet:w-72">
      <Calendar
        today={today}
        min={min}
        max={max}
        onChoose={onChoose}
        from={value}
        until={value}
        initialDate={value ?? clampToRange(today, min, max)}
      />
      <div className="mt-2 flex justify-between empty:hidden">
        {!isTodayDisabled && (
          <Button variant="quiet" size="md" className="-ml-2" onClick={() => onChoose(today)}>
            Today
          </Button>
        )}
        {onClear && value !== null && (
          <Button variant="quiet" size="md" className="-mr-2 ml-auto" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

function clampToRange(today: string, min = today, max = today): string {
  if (today < min) return min;
  return today > max ? max : today;
}
