import { formatPence } from "../../../../shared/money.ts";
import { type CoursePoint, type CourseUnit, pointWords } from "../report-days.ts";

interface PointTipProps {
  /** Absent while the cursor is on none. */
  point: CoursePoint | undefined;
  unit: CourseUnit;
  /** The day on which the point begins that is not over yet. */
  last: string | undefined;
}

/** The figures of the point under the cursor; what the keyboard comes to is said, too. */
export function PointTip({ point, unit, last }: PointTipProps) {
  return (
    <div role="status">
      {point && (
        <div className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 rounded-control bg-float px-3 py-2 text-xs text-ink-2 depth-raised outline outline-line">
          <strong className="col-span-full font-semibold text-ink-1">
            {pointWords(point, unit)}
            {point.from === last && ", so far"}
          </strong>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-[0.1875rem] bg-chart-1" />
            Revenue
          </span>
          <span className="text-right font-semibold text-ink-1 tabular-nums">
            {formatPence(point.revenuePence)}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 rounded-[0.1875rem] bg-chart-3" />
            Bookings
          </span>
          <span className="text-right font-semibold text-ink-1 tabular-nums">
            {point.bookings.toLocaleString("en-GB")}
          </span>
        </div>
      )}
    </div>
  );
}
