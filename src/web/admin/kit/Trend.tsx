import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { formatCount } from "../../../shared/format.ts";

/** Compares a stat with the same stat of the previous period. */
export interface Trend {
  /** `level` also when the change is too small to show with one decimal. */
  direction: "up" | "down" | "level";
  /** `1.5%`, `2.3 pts`; null when a percentage would mean nothing. */
  change: string | null;
}

/**
 * Compares in per cent of `before`. There is no percentage when `before` is zero, or negative
 * because of refunds.
 */
export function computeTrend(now: number, before: number): Trend {
  if (before <= 0) return { direction: getDirection(now - before), change: null };
  const percent = roundToTenth(((now - before) / before) * 100);
  return { direction: getDirection(percent), change: `${formatTenths(Math.abs(percent))}%` };
}

/** Compares in percentage points, for stats that are percentages themselves. */
export function computeRateTrend(now: number, before: number): Trend {
  const points = roundToTenth(roundToTenth(now) - roundToTenth(before));
  return { direction: getDirection(points), change: `${formatTenths(Math.abs(points))} pts` };
}

const DIRECTIONS = {
  up: { icon: ArrowUpRight, ink: "text-success", label: "Up" },
  down: { icon: ArrowDownRight, ink: "text-danger", label: "Down" },
} as const;

interface TrendTextProps {
  /** Null when the current value is unknown. */
  trend: Trend | null;
  /** The value of the previous period. */
  base: string;
}

/** `↗ 1.5% from 470`. */
export function TrendText({ trend, base }: TrendTextProps) {
  if (trend?.direction === "level") return "No change";
  return (
    <>
      {trend && <TrendArrow direction={trend.direction} change={trend.change} />}
      <span>from {base}</span>
    </>
  );
}

interface TrendArrowProps {
  direction: "up" | "down";
  change: string | null;
}

function TrendArrow({ direction, change }: TrendArrowProps) {
  const { icon: Icon, ink, label } = DIRECTIONS[direction];
  return (
    <strong className={`font-semibold ${ink}`}>
      <Icon aria-hidden="true" className="mr-0.5 inline size-4 align-text-bottom" />
      <span className="sr-only">{label} </span>
      {change}{" "}
    </strong>
  );
}

function getDirection(change: number): Trend["direction"] {
  if (change === 0) return "level";
  return change > 0 ? "up" : "down";
}

const roundToTenth = (number: number) => Math.round(number * 10) / 10;

function formatTenths(number: number): string {
  const [whole = "0", part = "0"] = number.toFixed(1).split(".");
  return `${formatCount(Number(whole))}.${part}`;
}
