import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { AdminReport, ReportPeriod } from "../../../shared/contract/admin/reports.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { Accounts } from "./Accounts.tsx";
import { ActivityPerformance, PopularActivities } from "./ActivityPanels.tsx";
import { Customers, LeadTime } from "./CustomerPanels.tsx";
import { DailyPerformance } from "./DailyPerformance.tsx";
import { KeyMetrics } from "./KeyMetrics.tsx";
import { Occupancy } from "./Occupancy.tsx";
import { RangeBar } from "./RangeBar.tsx";
import { RevenueBySource } from "./RevenueBySource.tsx";
import { parseReportQuery, toReportSearchParams, useReportQuery } from "./report-query.ts";
import { VoucherLiability } from "./VoucherLiability.tsx";

const TITLE = "Reports & Analytics";

export const meta = pageMeta(TITLE, "Bookings, revenue and occupancy, day by day.");

const screen = defineScreen(({ admin }, searchParams) => [
  admin.reports.get.queryOptions({ input: parseReportQuery(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** Opening a dialog above the report changes the address, but nothing of the report. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameReport =
    currentUrl.pathname === nextUrl.pathname &&
    normaliseQuery(currentUrl) === normaliseQuery(nextUrl);
  return isSameReport && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function normaliseQuery({ searchParams }: URL): string {
  return toReportSearchParams(parseReportQuery(searchParams)).toString();
}

/** All stats of a date range, compared with the range before it. */
export default function ReportsScreen() {
  const [query] = screen.useQueries();
  const queryState = useReportQuery();
  const report = query.data ?? null;
  return (
    <>
      <ReportsHead title={TITLE} range={report?.range ?? queryState.query} />
      <RangeBar queryState={queryState} report={report} />
      {report ? (
        <ReportPanels report={report} isLoading={queryState.isLoading} />
      ) : (
        <ListQueryError title="Failed to load report data" query={query} />
      )}
    </>
  );
}

interface ReportPanelsProps {
  report: AdminReport;
  /** Another range is loading: skeleton rows cover the stats of this one. */
  isLoading: boolean;
}

function ReportPanels({ report, isLoading }: ReportPanelsProps) {
  return (
    <div
      aria-busy={isLoading}
      data-loading={isLoading || undefined}
      className="group/report grid grid-cols-1 gap-5 wide:grid-cols-2"
    >
      <KeyMetrics metrics={report.metrics} />
      <DailyPerformance report={report} />
      <ActivityPerformance report={report} />
      <Occupancy occupancy={report.occupancy} />
      <PopularActivities activities={report.activities} />
      <RevenueBySource sources={report.sources} />
      <LeadTime leadTime={report.leadTime} />
      <Customers customers={report.customers} bookings={report.metrics.now.bookings} />
      <VoucherLiability vouchers={report.vouchers} />
      <Accounts range={report.range} hasVat={report.hasVat} />
    </div>
  );
}

interface ReportsHeadProps {
  title: string;
  /** The range of the report, or the requested one when there is no report. */
  range: {
    period?: ReportPeriod | null | undefined;
    from?: string | undefined;
    until?: string | undefined;
  };
}

function ReportsHead({ title, range: { period, from, until } }: ReportsHeadProps) {
  const query = toReportSearchParams({ period: period ?? undefined, from, until });
  const queryString = query.size > 0 ? `?${query}` : "";
  const days = from && until ? `_${from}_${until}` : "";
  return (
    <PageHead
      title={title}
      actions={
        <>
          <ExportCsv
            label="Export Daily Stats"
            href={`/api/admin/reports/daily-stats${queryString}`}
            fileName={`daily-stats${days}.csv`}
            failureTitle="Failed to export daily stats"
          />
          <ExportCsv
            label="Export Activity Stats"
            href={`/api/admin/reports/activity-stats${queryString}`}
            fileName={`activity-stats${days}.csv`}
            failureTitle="Failed to export activity stats"
          />
        </>
      }
    />
  );
}
