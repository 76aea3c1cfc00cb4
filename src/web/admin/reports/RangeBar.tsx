import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import type { ReportPeriod } from "../../../shared/contract/admin/report-fields.ts";
import type { DeskReport } from "../../../shared/contract/admin/reports.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { rangeWords } from "../kit/format-dates.ts";
import { LogChoice } from "../kit/log/LogSelect.tsx";
import { RangeMonths } from "../kit/RangeCalendar.tsx";
import { type DateRange, rangeWith } from "../kit/range-presets.ts";
import { CountedFilter } from "../kit/table/FilterButtons.tsx";
import { baseWords } from "./parts/format-days.ts";
import { PERIODS, periodOf } from "./parts/query.ts";
import type { ReportAddress } from "./parts/use-report-query.ts";

interface RangeBarProps {
  address: ReportAddress;
  /** Null where it could not be read. */
  report: DeskReport | null;
}

type Choice = ReportPeriod | "chosen";

/** Which days the report is about, and what they are compared with. */
export function RangeBar({ address, report }: RangeBarProps) {
  const { wish, choose } = address;
  const period: Choice = periodOf(wish) ?? "chosen";
  const choosePeriod = (chosen: Choice) => {
    if (chosen !== "chosen") choose({ period: chosen });
  };
  const range = report?.range;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <div className="max-side:hidden">
        <CountedFilter<Choice>
          label="Range"
          choices={PERIODS}
          value={period}
          onChoose={choosePeriod}
        />
      </div>
      <LogChoice<Choice>
        label="Range"
        choices={period === "chosen" ? [...PERIODS, CHOSEN] : PERIODS}
        value={period}
        onChoose={choosePeriod}
        className="w-full side:hidden"
      />
      <ReportRangePicker range={range ?? wish} today={range?.today} onChoose={choose} />
      <div className="flex grow flex-wrap justify-between gap-x-4 text-ink-3 side:flex-nowrap side:whitespace-nowrap">
        {report && <p>compared with {baseWords(report.base, report.range.until)}</p>}
        <p>By booking day, venue time</p>
      </div>
      <p role="status" className="sr-only">
        {range && !address.isLoading && `Report of ${rangeWords(range.from, range.until)}`}
      </p>
    </div>
  );
}

const CHOSEN = { value: "chosen", label: "Chosen dates" } as const;

interface ReportRangePickerProps {
  range: DateRange;
  /** The venue's day; absent where the report could not be read. */
  today: string | undefined;
  onChoose: (range: DateRange) => void;
}

/** The days that are shown, and the calendar to choose others up to today. */
function ReportRangePicker({ range, today, onChoose }: ReportRangePickerProps) {
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
