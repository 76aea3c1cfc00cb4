import type { ActivityStatsRow } from "../../../../shared/contract/admin/reports.ts";
import { formatCount, pluralize } from "../../../../shared/format.ts";
import { formatPence } from "../../../../shared/money.ts";
import { ActivityName } from "../../kit/ActivityName.tsx";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { mostBooked } from "./most-booked.ts";

interface PopularActivitiesProps {
  activities: readonly ActivityStatsRow[];
}

/** The five activities with the most bookings. */
export function PopularActivities({ activities }: PopularActivitiesProps) {
  const popular = mostBooked(activities);
  return (
    <ReportPanel
      title="Popular Activities"
      definition="The five with the most bookings, cancelled ones too, by booking day."
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
