import { BOOKING_HORIZON_DAYS } from "../../../../shared/limits.ts";
import { addDays } from "../../../../shared/time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { Calendar } from "../../../ui/Calendar.tsx";

interface DayChoiceProps {
  date: string;
  onChoose: (date: string) => void;
}

/** The day that a booking is moved to, in a month: from today on. */
export function DayChoice({ date, onChoose }: DayChoiceProps) {
  const { today } = useVenue();
  return (
    <div className="pt-2.5">
      <Calendar
        today={today}
        from={date}
        until={date}
        min={today}
        max={addDays(today, BOOKING_HORIZON_DAYS)}
        onChoose={onChoose}
      />
    </div>
  );
}
