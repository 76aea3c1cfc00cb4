import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { RangeCalendar } from "../kit/RangeCalendar.tsx";
import { type DateRange, extendRange, isSameRange, rangePresets } from "../kit/range-presets.ts";

interface RangePickerProps {
  range: DateRange;
  dates: "visit" | "booked";
  onChoose: (range: DateRange) => void;
}

/** The date range of the list, with a calendar to change it. */
export function RangePicker({ range, dates, onChoose }: RangePickerProps) {
  const { timezone } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const rangeText = formatDateRange(range.from, range.until);

  function choose(chosen: DateRange) {
    setOpen(false);
    onChoose(chosen);
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Date range"
      triggerLabel={`Date range: ${rangeText}`}
      trigger={
        <>
          <Calendar className="size-4 shrink-0 text-ink-3" />
          <span className="tabular-nums">{rangeText}</span>
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

interface RangeFormProps {
  range: DateRange;
  dates: "visit" | "booked";
  /** Date at the venue. */
  today: string;
  onChoose: (range: DateRange) => void;
}

/** A preset applies at once; two chosen dates apply with Show bookings. */
function RangeForm({ range, dates, today, onChoose }: RangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [hasStart, setHasStart] = useState(false);

  function selectDay(day: string) {
    setDraft(extendRange(day, draft, hasStart));
    setHasStart(!hasStart);
  }
  return (
    <div className="text-sm tablet:grid tablet:grid-cols-[9.5rem_auto]">
      <ul className="flex flex-wrap gap-1 p-2 max-tablet:border-b tablet:flex-col tablet:border-r border-line">
        {rangePresets(today).map(({ label, ...preset }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={isSameRange(preset, draft)}
              onClick={() => onChoose(preset)}
              className="min-h-touch w-full rounded-button px-2.5 text-left font-medium text-ink-1 hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <RangeCalendar draft={draft} today={today} onSelectDay={selectDay} />
      <div className="col-span-full flex flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-2.5">
        <p className="mr-auto text-xs text-ink-3 max-tablet:w-full">
          By {dates} date, both days included
        </p>
        <Button
          variant="quiet"
          size="md"
          onClick={() => {
            setDraft({});
            setHasStart(false);
          }}
        >
          Clear
        </Button>
        <Button size="md" onClick={() => onChoose(draft)}>
          Show bookings
        </Button>
      </div>
    </div>
  );
}
