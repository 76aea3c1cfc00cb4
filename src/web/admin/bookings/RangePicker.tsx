import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Popover } from "../../ui/Popover.tsx";
import { rangeWords } from "./date-words.ts";
import { RangeForm } from "./RangeForm.tsx";
import type { DateRange } from "./range-presets.ts";

interface RangePickerProps {
  range: DateRange;
  dates: "visit" | "booked";
  onChoose: (range: DateRange) => void;
}

/** Which days the list is about, and the calendar to choose others. */
export function RangePicker({ range, dates, onChoose }: RangePickerProps) {
  const { timezone } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const words = rangeWords(range.from, range.until);

  function choose(chosen: DateRange) {
    setOpen(false);
    onChoose(chosen);
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Date range"
      triggerLabel={`Date range: ${words}`}
      trigger={
        <>
          <Calendar className="size-4 shrink-0 text-ink-3" />
          <span className="tabular-nums">{words}</span>
        </>
      }
      triggerClass="relative flex min-h-touch grow items-center justify-center gap-2 rounded-r-button border border-line bg-card px-3 font-semibold text-ink-1 hover:bg-hover focus-visible:z-1 data-popup-open:bg-hover"
    >
      <RangeForm
        range={range}
        dates={dates}
        today={localDate(new Date(), timezone)}
        onChoose={choose}
      />
    </Popover>
  );
}
