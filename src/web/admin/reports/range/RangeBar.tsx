import type { ReportPeriod } from "../../../../shared/contract/desk/desk-report-fields.ts";
import type { DeskReport } from "../../../../shared/contract/desk/desk-reports.ts";
import { rangeWords } from "../../bookings/date-words.ts";
import { LogChoice } from "../../logs/LogChoice.tsx";
import { CountedFilter } from "../../table/CountedFilter.tsx";
import { PERIODS, periodOf } from "../report-address.ts";
import { baseWords } from "../report-days.ts";
import type { ReportAddress } from "../use-report-address.ts";
import { ReportRangePicker } from "./ReportRangePicker.tsx";

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
