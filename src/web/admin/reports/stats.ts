import type { ActivityStatsRow, OccupancyCell } from "../../../shared/contract/admin/reports.ts";

/**
 * `9.1%`; a positive number that would round to zero is `under 0.1%`.
 * @param percent 0 or more
 */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.05) return "under 0.1%";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${percent.toLocaleString("en-GB", digits)}%`;
}

/** `68.4%`; null when the whole is 0. */
export function formatShare(part: number, whole: number): string | null {
  return whole > 0 ? formatPercent((part / whole) * 100) : null;
}

/**
 * Returns the share of each part in per cent, with one decimal, adding up to exactly 100. The
 * rounding remainder goes to the parts that lost the most (largest remainder method).
 * @returns null when a part is negative or all are 0, because shares would mean nothing
 */
export function computeShares(parts: readonly number[]): readonly number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0 || parts.some((part) => part < 0)) return null;
  const exact = parts.map((part) => (part / whole) * 1000);
  const shares = exact.map(Math.floor);
  const remainder = 1000 - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => share / 10);
}

/** Returns the lengths of bars in per cent of the longest. A value of 0 or less has no bar. */
export function computeBarLengths(values: readonly number[]): readonly number[] {
  const max = Math.max(0, ...values);
  return values.map((value) => (value > 0 ? (value / max) * 100 : 0));
}

export type HeatMapStep = 1 | 2 | 3 | 4 | 5;

/** A weekday and an hour; null when no slot starts then. */
export type HeatMapCell = { percent: number; step: HeatMapStep; cell: OccupancyCell } | null;

/** Returns the rounded percentage of booked among offered places; above 100 when overbooked. */
export function occupancyPercent({ booked, offered }: OccupancyCell): number {
  return Math.round((booked / offered) * 100);
}

/** Returns which of the five steps a percentage belongs to. */
export function getHeatMapStep(percent: number): HeatMapStep {
  return (Math.min(4, Math.max(0, Math.floor(percent / 20))) + 1) as HeatMapStep;
}

/** Returns seven rows from Monday, and a column for each hour in which slots start on any day. */
export function buildHeatMap(cells: readonly OccupancyCell[]): {
  hours: readonly number[];
  rows: readonly { weekday: number; hourCells: readonly HeatMapCell[] }[];
} {
  const offered = cells.filter((cell) => cell.offered > 0);
  const hours = [...new Set(offered.map(({ hour }) => hour))].sort((a, b) => a - b);
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    hourCells: hours.map((hour) =>
      toHeatMapCell(offered.find((c) => c.weekday === weekday && c.hour === hour)),
    ),
  }));
  return { hours, rows };
}

function toHeatMapCell(cell: OccupancyCell | undefined): HeatMapCell {
  if (!cell) return null;
  const percent = occupancyPercent(cell);
  return { percent, step: getHeatMapStep(percent), cell };
}

/** From the specification, section 9. */
const POPULAR_LIMIT = 5;

/** Returns the activities with the most bookings; ties are ordered by revenue. */
export function mostBooked(activities: readonly ActivityStatsRow[]): readonly ActivityStatsRow[] {
  return activities
    .filter(({ bookings }) => bookings > 0)
    .toSorted((a, b) => b.bookings - a.bookings || b.revenuePence - a.revenuePence)
    .slice(0, POPULAR_LIMIT);
}
