import type { DeskReport } from "../../../shared/contract/desk/desk-reports.ts";
import { DailyPerformance } from "./daily/DailyPerformance.tsx";
import { KeyMetrics } from "./metrics/KeyMetrics.tsx";
import { ActivityPerformance } from "./panels/ActivityPerformance.tsx";
import { Customers } from "./panels/Customers.tsx";
import { LeadTime } from "./panels/LeadTime.tsx";
import { Occupancy } from "./panels/Occupancy.tsx";
import { PopularActivities } from "./panels/PopularActivities.tsx";
import { RevenueBySource } from "./panels/RevenueBySource.tsx";
import { VoucherLiability } from "./panels/VoucherLiability.tsx";

interface ReportPanelsProps {
  report: DeskReport;
  /** Whether another range is on the way: then grey rows lie over this one's figures. */
  isLoading: boolean;
}

/** All figures of a range. */
export function ReportPanels({ report, isLoading }: ReportPanelsProps) {
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
    </div>
  );
}
