import {
  type BaseTickContentProps,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
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

/**
 * Two plots, revenue above bookings, with one time axis and one cursor. The arrow keys move from
 * point to point.
 */
export function DailyChart({ title, series, isUnfinished }: DailyChartProps) {
  const { points } = series;
  const yearBefore = series.yearBefore?.flatMap((point) => point ?? []) ?? [];
  const revenue = computeTicks(
    [...points, ...yearBefore].map(({ revenuePence }) => revenuePence),
    100,
    3,
  );
  const bookings = computeTicks(
    [...points, ...yearBefore].map((point) => point.bookings),
    1,
    2,
  );
  const data = toChartPoints(series, isUnfinished);
  const last = data.at(-1);
  return (
    <LineChart
      responsive
      className="size-full text-2xs tabular-nums [&_.recharts-surface]:overflow-visible"
      data={data}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      aria-label={`${title}: revenue and bookings. Use the arrow keys to move from point to point. The table has the same figures.`}
    >
      {series.unit === "day" &&
        weekendBands(points).map(({ from, until }) => (
          <ReferenceArea
            key={from}
            yAxisId="revenue"
            x1={from}
            x2={until}
            ifOverflow="hidden"
            fill="var(--color-hover)"
            fillOpacity={0.6}
            zIndex={GRID_Z_INDEX - 1}
          />
        ))}
      {revenue.map((tick) => (
        <ReferenceLine key={tick} {...GRID_LINE_PROPS} yAxisId="revenue" y={tick} />
      ))}
      {bookings.map((tick) => (
        <ReferenceLine key={tick} {...GRID_LINE_PROPS} yAxisId="bookings" y={tick} />
      ))}
      <DateAxis series={series} isUnfinished={isUnfinished} />
      <YAxis
        {...AXIS_PROPS}
        yAxisId="revenue"
        domain={[...revenueDomain(revenue)]}
        ticks={revenue}
        tickFormatter={formatShortPence}
        width="auto"
        allowDataOverflow
      />
      {/* Its labels stand below those of revenue, so it takes no place of its own. */}
      <YAxis
        {...AXIS_PROPS}
        yAxisId="bookings"
        domain={[...bookingsDomain(bookings)]}
        ticks={bookings}
        tickFormatter={formatCount}
        width={1}
        allowDataOverflow
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
      {series.yearBefore &&
        LINES.map(({ plot }) => (
          <Line
            key={`${plot}, the year before`}
            {...LINE_PROPS}
            yAxisId={plot}
            dataKey={`${plot}Before`}
            className="text-ink-3"
            strokeWidth={1}
            dot={false}
            activeDot={false}
          />
        ))}
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
            x={last.index}
            y={last[plot]}
            r={4}
            strokeWidth={2}
            className="[&_circle]:fill-accent [&_circle]:stroke-card"
          />
        ))}
    </LineChart>
  );
}

/** Recharts draws its lines at 400. */
const GRID_Z_INDEX = -100;

const GRID_LINE_PROPS = { className: "[&_line]:stroke-line", zIndex: GRID_Z_INDEX };

const AXIS_PROPS = {
  axisLine: false,
  tickLine: false,
  tickSize: 0,
  tickMargin: 10,
  interval: 0,
  tick: AxisLabel,
} as const;

/** Hidden from screen readers, which have the cursor's announcement and the table. */
function AxisLabel(props: BaseTickContentProps) {
  const { x, y, textAnchor, verticalAnchor, className, payload, index, tickFormatter } = props;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable
    <text
      aria-hidden="true"
      x={x}
      y={y}
      dy={verticalAnchor === "start" ? "0.71em" : "0.355em"}
      textAnchor={textAnchor}
      className={`fill-ink-3 ${className}`}
    >
      {tickFormatter?.(payload.value, index)}
    </text>
  );
}

const LINE_PROPS = {
  type: "linear",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  isAnimationActive: false,
} as const;

interface ChartPoint extends ReportSeriesPoint {
  index: number;
  revenue: number;
  revenueDone: number | null;
  bookingsDone: number | null;
  revenueOpen: number | null;
  bookingsOpen: number | null;
  /** On the same day of the year before. */
  revenueBefore: number | null;
  bookingsBefore: number | null;
}

/** Finished and unfinished periods are two lines, which meet in the last finished point. */
function toChartPoints(
  { points, yearBefore }: AdminReport["series"],
  isUnfinished: boolean,
): ChartPoint[] {
  const end = points.length - 1;
  return points.map((point, index) => {
    const isDone = !isUnfinished || index < end;
    // A single point has no line, only its dot.
    const isOpen = isUnfinished && end > 0 && index >= end - 1;
    return {
      ...point,
      index,
      revenue: point.revenuePence,
      revenueDone: isDone ? point.revenuePence : null,
      bookingsDone: isDone ? point.bookings : null,
      revenueOpen: isOpen ? point.revenuePence : null,
      bookingsOpen: isOpen ? point.bookings : null,
      revenueBefore: yearBefore?.[index]?.revenuePence ?? null,
      bookingsBefore: yearBefore?.[index]?.bookings ?? null,
    };
  });
}

/** The width that a date under the plots needs. */
const DATE_WIDTH_PX = 108;

/** The dates under the plots: as many as fit, and always the last. A single point is in the middle. */
function DateAxis({ series: { unit, points }, isUnfinished }: Omit<DailyChartProps, "title">) {
  const { width } = usePlotArea() ?? { width: 0 };
  const last = points.length - 1;
  return (
    <XAxis
      {...AXIS_PROPS}
      tick={(label) => (
        <AxisLabel
          {...label}
          textAnchor={label.payload.value === last && last > 0 ? "end" : "middle"}
        />
      )}
      tickMargin={14}
      type="number"
      dataKey="index"
      domain={last === 0 ? [-1, 1] : [0, last]}
      ticks={labelledPoints(points.length, Math.floor(width / DATE_WIDTH_PX))}
      tickFormatter={(index: number) => {
        const point = points[index];
        if (!point) return "";
        const isToday = isUnfinished && index === last && unit === "day";
        return isToday ? "Today" : formatAxisLabel(point, unit);
      }}
    />
  );
}

interface PointTooltipProps {
  /** Absent while the cursor is on no point. */
  point: ChartPoint | undefined;
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
          {point.revenueBefore !== null && point.bookingsBefore !== null && (
            <>
              <span className="col-span-full mt-1">The year before</span>
              <span>Revenue</span>
              <span className="text-right tabular-nums">{formatPence(point.revenueBefore)}</span>
              <span>Bookings</span>
              <span className="text-right tabular-nums">{formatCount(point.bookingsBefore)}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
