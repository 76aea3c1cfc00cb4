import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { formatPence } from "../../../../shared/money.ts";
import { ActivityName } from "../../kit/ActivityName.tsx";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { barsOf, counted } from "../parts/stats.ts";
import { BarLines } from "./BarList.tsx";

interface ActivityPerformanceProps {
  report: DeskReport;
}

const inDigits = (count: number) => count.toLocaleString("en-GB");

/** Revenue of each activity, and of the vouchers, so that all adds up to the whole. */
export function ActivityPerformance({ report }: ActivityPerformanceProps) {
  const { activities, sources, vouchers } = report;
  const bars = barsOf(activities.map(({ revenuePence }) => revenuePence));
  const lines = activities.map((activity, index) => ({
    key: activity.activityId,
    name: <ActivityName isWhole name={activity.activityName} rank={activity.activityRank} />,
    length: bars[index] ?? 0,
    value: formatPence(activity.revenuePence),
    besides: counted(activity.bookings, "booking"),
  }));
  const ofVouchers = {
    key: "vouchers",
    name: "Gift vouchers",
    length: 0,
    value: formatPence(sources.voucherSalesPence),
    besides: `${inDigits(vouchers.soldCount)} sold`,
  };
  return (
    <ReportPanel
      title="Activity Performance"
      definition="Revenue and bookings of each activity, by booking day. With gift vouchers it adds up to Total Revenue."
      table={tableOf(report)}
      emptySentence="No bookings in this range."
    >
      <BarLines lines={[...lines, ofVouchers]} />
    </ReportPanel>
  );
}

function tableOf({ activities, sources, vouchers, metrics }: DeskReport) {
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
            inDigits(activity.bookings),
            inDigits(activity.cancelledBookings),
            inDigits(activity.tickets),
          ] as const,
      ),
      ["Gift vouchers", formatPence(sources.voucherSalesPence), "–", "–", "–"] as const,
    ],
    total: [
      "Total",
      formatPence(metrics.now.revenuePence),
      inDigits(metrics.now.bookings),
      inDigits(metrics.now.cancelledBookings),
      inDigits(activities.reduce((sum, { tickets }) => sum + tickets, 0)),
    ] as const,
  };
}
