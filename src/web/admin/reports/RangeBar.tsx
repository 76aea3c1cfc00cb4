import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import type { AdminReport, ReportPeriod } from "../../../shared/contract/admin/reports.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { RangeCalendar } from "../kit/RangeCalendar.tsx";
import { type DateRange, extendRange } from "../kit/range-presets.ts";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { formatBaseline } from "./format-days.ts";
import { getReportPeriod, REPORT_PERIODS, type ReportQueryState } from "./report-query.ts";

interface RangeBarProps {
  queryState: ReportQueryState;
  /** Null when it failed to load. */
  report: AdminReport | null;
}

type Choice = ReportPeriod | "chosen";

/** The date range of the report, and the range that it is compared with. */
export function RangeBar({ queryState, report }: RangeBarProps) {
  const { query, choose } = queryState;
  const period: Choice = getReportPeriod(query) ?? "chosen";
  const choosePeriod = (chosen: Choice) => {
    if (chosen !== "chosen") choose({ period: chosen });
  };
  const range = report?.range;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <div className="max-wide:hidden">
        <FilterButtons<Choice>
          label="Range"
          choices={REPORT_PERIODS}
          value={period}
          onChoose={choosePeriod}
        />
      </div>
      <LogSelect<Choice>
        label="Range"
        choices={period === "chosen" ? [...REPORT_PERIODS, CUSTOM_RANGE] : REPORT_PERIODS}
        value={period}
        onChoose={choosePeriod}
        className="w-full side:w-44 wide:hidden"
      />
      <ReportRangePicker range={range ?? query} today={range?.today} onChoose={choose} />
      <div className="flex grow flex-wrap justify-between gap-x-4 text-ink-3 side:flex-nowrap side:whitespace-nowrap">
        {report && <p>compared with {formatBaseline(report.base, report.range.until)}</p>}
        <p>By booking day, venue time</p>
      </div>
      <p role="status" className="sr-only">
        {range && !queryState.isLoading && `Report of ${formatDateRange(range.from, range.until)}`}
      </p>
    </div>
  );
}

const CUSTOM_RANGE = { value: "chosen", label: "Chosen dates" } as const;

interface ReportRangePickerProps {
  range: DateRange;
  /** Date at the venue; absent when the report failed to load. */
  today: string | undefined;
  onChoose: (range: DateRange) => void;
}

/** The selected range, with a calendar that ends today. */
function ReportRangePicker({ range, today, onChoose }: ReportRangePickerProps) {
  const { timezone } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const { from, until } = range;
  const label = from === undefined ? "Choose dates" : formatDateRange(from, until);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Date range"
      triggerLabel={`Date range: ${label}`}
      trigger={
        <>
          <Calendar className="size-4 shrink-0 text-ink-3" />
          <span className="tabular-nums">{label}</span>
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

/** Two dates, pressed in either order; they apply with Show report. */
function ReportRangeForm({ range, today, onChoose }: ReportRangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [hasFirstDay, setHasFirstDay] = useState(false);

  function selectDay(day: string) {
    setDraft(extendRange(day, draft, hasFirstDay));
    setHasFirstDay(!hasFirstDay);
  }
  return (
    <div className="text-sm">
      <RangeCalendar draft={draft} today={today} max={today} onSelectDay={selectDay} />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-2.5">
        <p className="mr-auto text-xs text-ink-3">By booking day, both days included</p>
        <Button size="md" onClick={() => onChoose(draft)}>
          Show report
        </Button>
      </div>
    </div>
  );
}
