import { Line, LineChart, ReferenceDot, Tooltip, usePlotArea, XAxis, YAxis } from "recharts";
import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatPence, formatShortPence } from "../../../shared/money.ts";
import {
  formatAxisLabel,
  formatPointPeriod,
  type ReportSeriesPoint,
  type ReportSeriesUnit,
} from "./format-days.ts";
import {
  bookingsDomain,
  computeTicks,
  labelledPoints,
  revenueDomain,
  weekendBands,
  xFraction,
  yFraction,
} from "./plot-layout.ts";

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
      aria-label={`${title}: revenue and bookings. Use the arrow keys to move from point to point. The table has the same figures.`}
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

interface PlotBackgroundProps {
  series: AdminReport["series"];
  /** Ticks of each plot's axis. */
  revenue: readonly number[];
  bookings: readonly number[];
  isUnfinished: boolean;
}

/** The width that a label under the plots needs. */
const LABEL_WIDTH_PX = 108;

const AXIS_LABEL_CLASS = "fill-ink-3 text-2xs tabular-nums";

/**
 * What is behind the lines: weekends, the grid lines of both plots with their labels, and the
 * dates.
 */
function PlotBackground({ series, revenue, bookings, isUnfinished }: PlotBackgroundProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { x, y, width, height } = area;
  const { unit, points } = series;
  const last = points.length - 1;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable.
    <g aria-hidden="true">
      {unit === "day" &&
        weekendBands(points).map(({ from, until }) => (
          <rect
            key={from}
            x={x + from * width}
            y={y - 6}
            width={(until - from) * width}
            height={height + 10}
            className="fill-hover/60"
          />
        ))}
      <GridLines
        ticks={revenue}
        domain={revenueDomain(revenue)}
        area={area}
        format={formatShortPence}
      />
      <GridLines
        ticks={bookings}
        domain={bookingsDomain(bookings)}
        area={area}
        format={formatCount}
      />
      {labelledPoints(points.length, Math.floor(width / LABEL_WIDTH_PX)).map((index) => {
        const point = points[index];
        if (!point) return null;
        const isCurrent = isUnfinished && index === last;
        return (
          <text
            key={index}
            x={x + xFraction(index, points.length) * width}
            y={y + height + 24}
            textAnchor={index === last && last > 0 ? "end" : "middle"}
            className={AXIS_LABEL_CLASS}
          >
            {isCurrent && unit === "day" ? "Today" : formatAxisLabel(point, unit)}
          </text>
        );
      })}
    </g>
  );
}

interface GridLinesProps {
  ticks: readonly number[];
  domain: readonly [number, number];
  area: { x: number; y: number; width: number; height: number };
  format: (tick: number) => string;
}

function GridLines({ ticks, domain, area: { x, y, width, height }, format }: GridLinesProps) {
  return ticks.map((tick) => {
    const lineY = y + yFraction(tick, domain) * height;
    return (
      <g key={tick}>
        <line x1={x} x2={x + width} y1={lineY} y2={lineY} className="stroke-line" />
        <text x={x - 10} y={lineY + 4} textAnchor="end" className={AXIS_LABEL_CLASS}>
          {format(tick)}
        </text>
      </g>
    );
  });
}
