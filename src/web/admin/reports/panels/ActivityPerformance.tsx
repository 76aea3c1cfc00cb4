import type { AdminReport } from "../../../../shared/contract/admin/reports.ts";
import { formatCount, pluralize } from "../../../../shared/format.ts";
import { formatPence } from "../../../../shared/money.ts";
import { ActivityName } from "../../kit/ActivityName.tsx";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { computeBarLengths } from "../parts/stats.ts";
import { BarList } from "./BarList.tsx";

interface ActivityPerformanceProps {
  report: AdminReport;
}

/** Revenue of each activity and of gift vouchers, which add up to the total revenue. */
export function ActivityPerformance({ report }: ActivityPerformanceProps) {
  const { activities, sources, vouchers } = report;
  const barLengths = computeBarLengths(activities.map(({ revenuePence }) => revenuePence));
  const items = activities.map((activity, index) => ({
    key: activity.activityId,
    name: <ActivityName canWrap name={activity.activityName} rank={activity.activityRank} />,
    lengthPercent: barLengths[index] ?? 0,
    value: formatPence(activity.revenuePence),
    detail: pluralize(activity.bookings, "booking"),
  }));
  const voucherItem = {
    key: "vouchers",
    name: "Gift vouchers",
    lengthPercent: 0,
    value: formatPence(sources.voucherSalesPence),
    detail: `${formatCount(vouchers.soldCount)} sold`,
  };
  return (
    <ReportPanel
      title="Activity Performance"
      definition="Revenue and bookings of each activity, by booking day. With gift vouchers it adds up to Total Revenue."
      table={toTable(report)}
      emptySentence="No bookings in this range."
    >
      <BarList items={[...items, voucherItem]} />
    </ReportPanel>
  );
}

function toTable({ activities, sources, vouchers, metrics }: AdminReport) {
  if (activities.length === 0 && sources.voucherSalesPence === 0 && vouchers.soldCount === 0)
    return null;
  return {
    columns: ["Activity", "Revenue", "Bookings", "Cancelled", "Tickets"] as const,
    rows: [
      ...activities.map(
        (activity) =>
          [
            activity.activityName,
            formatPence(activity.revenuePence),
            formatCount(activity.bookings),
            formatCount(activity.cancelledBookings),
            formatCount(activity.tickets),
          ] as const,
      ),
      ["Gift vouchers", formatPence(sources.voucherSalesPence), "–", "–", "–"] as const,
    ],
    total: [
      "Total",
      formatPence(metrics.now.revenuePence),
      formatCount(metrics.now.bookings),
      formatCount(metrics.now.cancelledBookings),
      formatCount(activities.reduce((sum, { tickets }) => sum + tickets, 0)),
    ] as const,
  };
}
