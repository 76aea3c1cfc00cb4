import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import { localDate } from "../../../../shared/time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { Button } from "../../../ui/Button.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { rangeWords } from "../../bookings/date-words.ts";
import { RangeMonths } from "../../bookings/RangeMonths.tsx";
import { type DateRange, rangeWith } from "../../bookings/range-presets.ts";

interface ReportRangePickerProps {
  range: DateRange;
  /** The venue's day; absent where the report could not be read. */
  today: string | undefined;
  onChoose: (range: DateRange) => void;
}

/** The days that are shown, and the calendar to choose others up to today. */
export function ReportRangePicker({ range, today, onChoose }: ReportRangePickerProps) {
  const { timezone } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const { from, until } = range;
  const words = from === undefined ? "Choose dates" : rangeWords(from, until);
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
      triggerClass="flex min-h-touch items-center justify-center gap-2 rounded-button border border-line bg-card px-3 font-semibold text-ink-1 hover:bg-hover data-popup-open:bg-hover max-side:w-full"
    >
      <ReportRangeForm
        range={{ from, until }}
        today={today ?? localDate(new Date(), timezone)}
        onChoose={(chosen) => {
          setOpen(false);
          onChoose(chosen);
        }}
      />
    </Popover>
  );
}

interface ReportRangeFormProps {
  range: DateRange;
  today: string;
  onChoose: (range: DateRange) => void;
}

/** Two days, in whichever order they are pressed, and then Show report. */
function ReportRangeForm({ range, today, onChoose }: ReportRangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [isBegun, setBegun] = useState(false);

  function press(day: string) {
    setDraft(rangeWith(day, draft, isBegun));
    setBegun(!isBegun);
  }
  return (
    <div className="text-sm">
      <RangeMonths draft={draft} today={today} max={today} onPress={press} />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-2.5">
        <p className="mr-auto text-xs text-ink-3">By booking day, both days included</p>
        <Button size="md" onClick={() => onChoose(draft)}>
          Show report
        </Button>
      </div>
    </div>
  );
}
