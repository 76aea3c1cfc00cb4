import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { computeRateTrend, computeTrend, type Trend, TrendText } from "../kit/Trend.tsx";

interface StatCardsProps {
  stats: OverviewStats;
  /** The stats of another period are loading. */
  isLoading: boolean;
}

/** The four stats of a period. */
export function StatCards({ stats, isLoading }: StatCardsProps) {
  const { bookings, revenuePence, customers } = stats;
  return (
    <dl
      aria-busy={isLoading}
      className="relative grid grid-cols-2 gap-2 side:gap-3 wide:grid-cols-4"
    >
      <NumberCard label="Total Bookings" stat={bookings} format={formatCount} />
      <NumberCard label="Total Revenue" stat={revenuePence} format={formatPence} />
      <NumberCard label="Active Customers" stat={customers} format={formatCount} />
      <OccupancyCard occupancy={stats.occupancy} />
      {isLoading && <StatCardsSkeleton />}
    </dl>
  );
}

interface NumberCardProps {
  label: string;
  stat: OverviewStats["bookings"];
  format: (number: number) => string;
}

function NumberCard({ label, stat: { now, before, series }, format }: NumberCardProps) {
  const comparison =
    before === null ? null : { trend: computeTrend(now, before), base: format(before) };
  return <StatCard label={label} value={format(now)} comparison={comparison} series={series} />;
}

function OccupancyCard({ occupancy }: Pick<OverviewStats, "occupancy">) {
  const rate = computeOccupancyRate(occupancy.now);
  const before = occupancy.before && computeOccupancyRate(occupancy.before);
  const isComparable = rate !== null && before !== null;
  return (
    <StatCard
      label="Occupancy Rate"
      value={formatRate(rate ?? 0)}
      comparison={
        isComparable ? { trend: computeRateTrend(rate, before), base: formatRate(before) } : null
      }
      series={occupancy.series}
    />
  );
}

/** Appears after 150 ms, so that a fast response does not flicker, and is as high as the cards. */
function StatCardsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid animate-late-show grid-cols-2 gap-2 side:gap-3 wide:grid-cols-4"
    >
      {["bookings", "revenue", "customers", "occupancy"].map((card) => (
        <div
          key={card}
          className="grid content-start gap-y-4 rounded-card border border-line bg-card p-4"
        >
          <span className={`${BAR} w-24`} />
          <span className={`${BAR} w-32`} />
          <span className={`${BAR} w-20`} />
        </div>
      ))}
    </div>
  );
}

const BAR = "h-2.5 max-w-full rounded-full bg-hover";

interface StatCardProps {
  label: string;
  value: string;
  /** Null when there is nothing to compare with. */
  comparison: { trend: Trend; base: string } | null;
  series: { now: readonly number[]; before: readonly number[] };
}

function StatCard({ label, value, comparison, series }: StatCardProps) {
  return (
    <div className="grid content-start gap-y-0.5 rounded-card border border-line bg-card p-3 side:grid-cols-[auto_minmax(0,1fr)] side:gap-x-3 side:px-4 side:pt-3.5">
      <dt className="col-span-full text-xs font-medium text-ink-3">{label}</dt>
      <dd className="text-[1.375rem]/8 font-[680] tracking-title wrap-anywhere text-ink-1 tabular-nums side:text-[1.625rem]/8 side:whitespace-nowrap">
        {value}
      </dd>
      <dd aria-hidden="true" className="grid justify-items-end max-side:hidden">
        <Sparkline series={series} />
      </dd>
      <dd className="col-span-full flex flex-wrap items-center gap-x-1.25 text-xs text-ink-3 tabular-nums">
        {comparison === null ? "No comparison yet" : <TrendText {...comparison} />}
      </dd>
    </div>
  );
}

interface SparklineProps {
  series: { now: readonly number[]; before: readonly number[] };
}

/**
 * The period as a line, the previous period dotted; the orange dot is the current value. The
 * numbers are in the text beside it.
 */
function Sparkline({ series }: SparklineProps) {
  const { now, before } = sparklinePoints(series.now, series.before);
  const [x, y] = now.at(-1)?.split(",") ?? [];
  return (
    <svg
      aria-hidden="true"
      {...SPARKLINE_SIZE}
      viewBox={`0 0 ${SPARKLINE_SIZE.width} ${SPARKLINE_SIZE.height}`}
      className="h-8.5 max-w-full self-center fill-none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <polyline
        points={before.join(" ")}
        strokeWidth="1.25"
        strokeDasharray="1 3"
        className="stroke-line-strong"
      />
      <polyline points={now.join(" ")} strokeWidth="1.75" className="stroke-chart-1" />
      {x !== undefined && (
        <circle cx={x} cy={y} r="3" strokeWidth="1.5" className="fill-accent stroke-card" />
      )}
    </svg>
  );
}

/** In SVG units. The padding leaves room for the dot. */
const SPARKLINE_SIZE = { width: 88, height: 34 } as const;
const PADDING_X = 3;
const PADDING_Y = 4;

interface SparklinePoints {
  /** `x,y` of each point, in order. */
  now: string[];
  before: string[];
}

/**
 * Draws two series on one scale, from 0 (or the minimum, when it is negative) to the maximum of
 * both. The longer series takes the full width.
 */
export function sparklinePoints(
  now: readonly number[],
  before: readonly number[],
): SparklinePoints {
  const values = [0, ...now, ...before];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const steps = Math.max(now.length, before.length, 2) - 1;
  const bottom = SPARKLINE_SIZE.height - PADDING_Y;
  const point = (value: number, index: number) => {
    const x = PADDING_X + ((SPARKLINE_SIZE.width - 2 * PADDING_X) * index) / steps;
    const share = max === min ? 0 : (value - min) / (max - min);
    return `${x.toFixed(1)},${(bottom - share * (bottom - PADDING_Y)).toFixed(1)}`;
  };
  return { now: now.map(point), before: before.map(point) };
}

/** Returns a percentage; null when no places were offered. */
export function computeOccupancyRate({
  booked,
  offered,
}: {
  booked: number;
  offered: number;
}): number | null {
  return offered > 0 ? (booked / offered) * 100 : null;
}

/** `68.4%`. */
export function formatRate(rate: number): string {
  return `${rate.toFixed(1)}%`;
}
