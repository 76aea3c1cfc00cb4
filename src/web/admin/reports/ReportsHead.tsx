import type { ReportPeriod } from "../../../shared/contract/desk/desk-report-fields.ts";
import { ExportCsv } from "../export/ExportCsv.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { writeReportWish } from "./report-address.ts";

interface ReportsHeadProps {
  title: string;
  /** The days that are shown, or else what was asked for. */
  wish: {
    period?: ReportPeriod | null | undefined;
    from?: string | undefined;
    until?: string | undefined;
  };
}

/** The title, and the figures of the range as files. */
export function ReportsHead({ title, wish: { period, from, until } }: ReportsHeadProps) {
  const query = writeReportWish({ period: period ?? undefined, from, until });
  const asked = query.size > 0 ? `?${query}` : "";
  const days = from && until ? `_${from}_${until}` : "";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-sm max-side:mb-4">
      <PageHead title={title} />
      <div className="flex flex-wrap justify-end gap-2 max-side:w-full max-side:justify-start">
        <ExportCsv
          label="Export Daily Stats"
          href={`/api/desk/reports/daily-stats${asked}`}
          fileName={`daily-stats${days}.csv`}
          failedSentence="Failed to export daily stats"
        />
        <ExportCsv
          label="Export Activity Stats"
          href={`/api/desk/reports/activity-stats${asked}`}
          fileName={`activity-stats${days}.csv`}
          failedSentence="Failed to export activity stats"
        />
      </div>
    </div>
  );
}
