import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { BOOKING_HORIZON_DAYS } from "../../../../shared/limits.ts";
import { addDays, formatMonth } from "../../../../shared/time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { MonthGrid } from "../../../ui/MonthGrid.tsx";
import { startOfMonth } from "../../../ui/month-days.ts";
import { useMonths } from "../../../ui/use-months.ts";

interface DayChoiceProps {
  date: string;
  onChoose: (date: string) => void;
}

const TURN =
  "grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover disabled:text-ink-disabled disabled:hover:bg-transparent";

/** The day that a booking is moved to, in a month: from today on. */
export function DayChoice({ date, onChoose }: DayChoiceProps) {
  const { today } = useVenue();
  const { box, months, active, turn, show, onKeyDown } = useMonths(date);
  const [month = date] = months;
  const last = addDays(today, BOOKING_HORIZON_DAYS);

  function choose(chosen: string) {
    show(chosen);
    onChoose(chosen);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid within takes the keys; this is where they arrive.
    <div ref={box} onKeyDown={onKeyDown}>
      <div className="mb-1 flex items-center">
        <h3 aria-live="polite" className="flex-1 px-1.5 font-semibold text-ink-1">
          {formatMonth(month)}
        </h3>
        <button
          type="button"
          aria-label="Previous month"
          disabled={month <= startOfMonth(today)}
          onClick={() => turn(-1)}
          className={TURN}
        >
          <ChevronLeft className="size-4.5" />
        </button>
        <button
          type="button"
          aria-label="Next month"
          disabled={month >= startOfMonth(last)}
          onClick={() => turn(1)}
          className={TURN}
        >
          <ChevronRight className="size-4.5" />
        </button>
      </div>
      <MonthGrid
        month={month}
        today={today}
        from={date}
        until={date}
        active={active}
        isOff={(day) => day < today || day > last}
        onChoose={choose}
      />
    </div>
  );
}
