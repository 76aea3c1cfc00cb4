import type { ActivityStatsRow, AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatCount, pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { ActivityName } from "../kit/ActivityName.tsx";
import { BarList, ReportPanel } from "./ReportPanel.tsx";
import { computeBarLengths, mostBooked } from "./stats.ts";

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
      definition="Revenue and bookings of each activity, by booking day. Together with gift vouchers, this adds up to Total Revenue."
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

interface PopularActivitiesProps {
  activities: readonly ActivityStatsRow[];
}

/** The five activities with the most bookings. */
export function PopularActivities({ activities }: PopularActivitiesProps) {
  const popular = mostBooked(activities);
  return (
    <ReportPanel
      title="Popular Activities"
      definition="The five activities with the most bookings, including cancelled ones, by booking day."
      table={
        popular.length === 0
          ? null
          : {
              columns: ["Activity", "Bookings", "Revenue"],
              rows: popular.map(({ activityName, bookings, revenuePence }) => [
                activityName,
                formatCount(bookings),
                formatPence(revenuePence),
              ]),
            }
      }
      emptySentence="No bookings in this range."
    >
      <ol className="text-sm">
        {popular.map((activity, index) => (
          <li
            key={activity.activityId}
            className="grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line px-4 py-2 tablet:grid-cols-[1.25rem_minmax(0,1fr)_auto_7rem]"
          >
            <span aria-hidden="true" className="text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <ActivityName
              canWrap
              name={activity.activityName}
              rank={activity.activityRank}
              className="font-semibold text-ink-1"
            />
            <span className="tabular-nums max-tablet:col-start-2 max-tablet:row-start-2 max-tablet:pl-4">
              {pluralize(activity.bookings, "booking")}
            </span>
            <strong className="text-right font-semibold text-ink-1 tabular-nums max-tablet:col-start-3 max-tablet:row-start-1">
              {formatPence(activity.revenuePence)}
            </strong>
          </li>
        ))}
      </ol>
    </ReportPanel>
  );
}
