import { Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from "recharts";
import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { formatPence, formatShortPence } from "../../../../shared/money.ts";
import { type CoursePoint, type CourseUnit, pointWords } from "../parts/format-days.ts";
import { PlotGround } from "./PlotBackground.tsx";
import { lowerDomain, upperDomain } from "./plot-layout.ts";
import { ticksOf } from "./ticks.ts";

export interface DailyChartProps {
  title: string;
  course: DeskReport["course"];
  /** Whether the last point is not over yet. */
  isUnfinished: boolean;
}

const LINES = [
  { plot: "revenue", color: "text-chart-1", active: "fill-chart-1 stroke-card" },
  { plot: "bookings", color: "text-chart-3", active: "fill-chart-3 stroke-card" },
] as const;

/** Pixels of a letter of an axis, and what stands beside its words. */
const LETTER = 7.5;
const EDGE = 16;

/** Revenue above bookings, two plots over one axis of time with one cursor; arrow keys walk the points. */
export function DailyChart({ title, course, isUnfinished }: DailyChartProps) {
  const { points } = course;
  const revenue = ticksOf(
    points.map(({ revenuePence }) => revenuePence),
    100,
    3,
  );
  const bookings = ticksOf(
    points.map((point) => point.bookings),
    1,
    2,
  );
  const data = pointsOf(course, isUnfinished);
  const last = data.at(-1);
  const letters = Math.max(...revenue.map((tick) => formatShortPence(tick).length));
  return (
    <LineChart
      responsive
      className="size-full [&_.recharts-surface]:overflow-visible"
      data={data}
      margin={{ top: 8, right: 8, bottom: 30, left: EDGE + LETTER * letters }}
      aria-label={`${title}: revenue and bookings. Arrow keys go from point to point. The same figures are in the table.`}
    >
      <XAxis dataKey="from" hide />
      <YAxis yAxisId="revenue" domain={[...upperDomain(revenue)]} allowDataOverflow hide />
      <YAxis yAxisId="bookings" domain={[...lowerDomain(bookings)]} allowDataOverflow hide />
      <PlotGround {...{ course, revenue, bookings, isUnfinished }} />
      <Tooltip
        cursor={{ stroke: "currentColor", strokeDasharray: "2 3", className: "text-line-strong" }}
        isAnimationActive={false}
        content={({ active, payload }) => (
          <PointTip
            point={active ? payload[0]?.payload : undefined}
            unit={course.unit}
            last={isUnfinished ? last?.from : undefined}
          />
        )}
      />
      {LINES.map(({ plot, color, active }) => (
        <Line
          key={plot}
          {...COMMON}
          yAxisId={plot}
          dataKey={`${plot}Done`}
          className={color}
          dot={points.length === 1 && !isUnfinished ? { className: active } : false}
          activeDot={{ r: 4.5, className: active }}
        />
      ))}
      {LINES.map(({ plot, color, active }) => (
        <Line
          key={`${plot}, not over`}
          {...COMMON}
          yAxisId={plot}
          dataKey={`${plot}Open`}
          className={color}
          strokeDasharray="3 3"
          dot={false}
          activeDot={{ r: 4.5, className: active }}
        />
      ))}
      {isUnfinished &&
        last &&
        LINES.map(({ plot }) => (
          <ReferenceDot
            key={plot}
            yAxisId={plot}
            x={last.from}
            y={last[plot]}
            r={4}
            strokeWidth={2}
            className="[&_circle]:fill-accent [&_circle]:stroke-card"
          />
        ))}
    </LineChart>
  );
}

/** Nothing moves by itself. */
const COMMON = {
  type: "linear",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  isAnimationActive: false,
} as const;

/** What is over and what is not are two lines, which meet in the last point that is over. */
function pointsOf({ points }: DeskReport["course"], isUnfinished: boolean) {
  const end = points.length - 1;
  return points.map((point, index) => {
    const isDone = !isUnfinished || index < end;
    // A point that is alone has no line, only its dot.
    const isOpen = isUnfinished && end > 0 && index >= end - 1;
    return {
      ...point,
      revenue: point.revenuePence,
      revenueDone: isDone ? point.revenuePence : null,
      bookingsDone: isDone ? point.bookings : null,
      revenueOpen: isOpen ? point.revenuePence : null,
      bookingsOpen: isOpen ? point.bookings : null,
    };
  });
}

interface PointTipProps {
  /** Absent while the cursor is on none. */
  point: CoursePoint | undefined;
  unit: CourseUnit;
  /** The day on which the point begins that is not over yet. */
  last: string | undefined;
}

/** The figures of the point under the cursor; what the keyboard comes to is said, too. */
function PointTip({ point, unit, last }: PointTipProps) {
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
