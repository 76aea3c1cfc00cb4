import type { OccupancyCell } from "../../../../shared/contract/admin/reports.ts";

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
