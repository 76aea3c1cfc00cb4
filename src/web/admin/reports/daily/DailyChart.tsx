import { Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from "recharts";
import type { AdminReport } from "../../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../../shared/format.ts";
import { formatPence, formatShortPence } from "../../../../shared/money.ts";
import {
  formatPointPeriod,
  type ReportSeriesPoint,
  type ReportSeriesUnit,
} from "../parts/format-days.ts";
import { PlotBackground } from "./PlotBackground.tsx";
import { bookingsDomain, revenueDomain } from "./plot-layout.ts";
import { computeTicks } from "./ticks.ts";

export interface DailyChartProps {
  title: string;
  series: AdminReport["series"];
  /** Whether the period of the last point is not over yet. */
  isUnfinished: boolean;
}

const LINES = [
  { plot: "revenue", color: "text-chart-1", active: "fill-chart-1 stroke-card" },
  { plot: "bookings", color: "text-chart-3", active: "fill-chart-3 stroke-card" },
] as const;

/** Width of a character of an axis label, and the gap beside the labels. */
const CHAR_WIDTH_PX = 7.5;
const AXIS_GAP_PX = 16;

/**
 * Two plots, revenue above bookings, with one time axis and one cursor. The arrow keys move from
 * point to point.
 */
export function DailyChart({ title, series, isUnfinished }: DailyChartProps) {
  const { points } = series;
  const revenue = computeTicks(
    points.map(({ revenuePence }) => revenuePence),
    100,
    3,
  );
  const bookings = computeTicks(
    points.map((point) => point.bookings),
    1,
    2,
  );
  const data = toChartPoints(series, isUnfinished);
  const last = data.at(-1);
  const labelLength = Math.max(...revenue.map((tick) => formatShortPence(tick).length));
  return (
    <LineChart
      responsive
      className="size-full [&_.recharts-surface]:overflow-visible"
      data={data}
      margin={{ top: 8, right: 8, bottom: 30, left: AXIS_GAP_PX + CHAR_WIDTH_PX * labelLength }}
      aria-label={`${title}: revenue and bookings. Arrow keys go from point to point. The same figures are in the table.`}
    >
      <XAxis dataKey="from" hide />
      <YAxis yAxisId="revenue" domain={[...revenueDomain(revenue)]} allowDataOverflow hide />
      <YAxis yAxisId="bookings" domain={[...bookingsDomain(bookings)]} allowDataOverflow hide />
      <PlotBackground
        series={series}
        revenue={revenue}
        bookings={bookings}
        isUnfinished={isUnfinished}
      />
      <Tooltip
        cursor={{ stroke: "currentColor", strokeDasharray: "2 3", className: "text-line-strong" }}
        isAnimationActive={false}
        content={({ active, payload }) => (
          <PointTooltip
            point={active ? payload[0]?.payload : undefined}
            unit={series.unit}
            unfinishedFrom={isUnfinished ? last?.from : undefined}
          />
        )}
      />
      {LINES.map(({ plot, color, active }) => (
        <Line
          key={plot}
          {...LINE_PROPS}
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
          {...LINE_PROPS}
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

const LINE_PROPS = {
  type: "linear",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  isAnimationActive: false,
} as const;

/** Finished and unfinished periods are two lines, which meet in the last finished point. */
function toChartPoints({ points }: AdminReport["series"], isUnfinished: boolean) {
  const end = points.length - 1;
  return points.map((point, index) => {
    const isDone = !isUnfinished || index < end;
    // A single point has no line, only its dot.
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

interface PointTooltipProps {
  /** Absent while the cursor is on no point. */
  point: ReportSeriesPoint | undefined;
  unit: ReportSeriesUnit;
  /** Start date of the point whose period is not over yet. */
  unfinishedFrom: string | undefined;
}

/** The stats of the point under the cursor; announced when the keyboard moves the cursor. */
function PointTooltip({ point, unit, unfinishedFrom }: PointTooltipProps) {
  return (
    <div role="status">
      {point && (
        <div className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 rounded-control bg-float px-3 py-2 text-xs text-ink-2 depth-raised outline outline-line">
          <strong className="col-span-full font-semibold text-ink-1">
            {formatPointPeriod(point, unit)}
            {point.from === unfinishedFrom && ", so far"}
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
            {formatCount(point.bookings)}
          </span>
        </div>
      )}
    </div>
  );
}
