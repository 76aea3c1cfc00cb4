import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { formatMonth } from "../../../shared/time.ts";
import { MonthGrid } from "../../ui/MonthGrid.tsx";
import { useMonths } from "../../ui/use-months.ts";
import type { DateRange } from "./range-presets.ts";

interface RangeMonthsProps {
  draft: DateRange;
  today: string;
  /** Days that cannot be chosen. */
  isOff?: (day: string) => boolean;
  onPress: (day: string) => void;
}

const TURN =
  "absolute top-2.5 grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover";

/** Two months beside each other, on a phone one, and the way to others. */
export function RangeMonths({ draft, today, isOff, onPress }: RangeMonthsProps) {
  // It opens in the browser alone, and is closed when a phone is turned.
  const [count] = useState(() => (matchMedia("(width >= 44rem)").matches ? 2 : 1));
  const { box, months, active, turn, onKeyDown } = useMonths(draft.from ?? today, count);
  const { from = null, until = from } = draft;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days in it are what has focus.
    <div ref={box} onKeyDown={onKeyDown} className="relative flex gap-7 px-5 pt-3.5 pb-3">
      <button
        type="button"
        aria-label="Previous month"
        onClick={() => turn(-1)}
        className={`${TURN} right-14 tablet:right-13`}
      >
        <ChevronLeft className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label="Next month"
        onClick={() => turn(1)}
        className={`${TURN} right-3`}
      >
        <ChevronRight className="size-4.5" />
      </button>
      {months.map((month) => (
        <div key={month} className="min-h-68 w-full tablet:w-60">
          <h2 aria-live="polite" className="mb-3 ml-1.5 text-sm font-semibold">
            {formatMonth(month)}
          </h2>
          <MonthGrid {...{ month, today, from, until, active, isOff }} onChoose={onPress} />
        </div>
      ))}
    </div>
  );
}
