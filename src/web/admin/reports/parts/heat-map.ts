import type { OccupancyCell } from "../../../../shared/contract/admin/reports.ts";

export type HeatMapStep = 1 | 2 | 3 | 4 | 5;

/** A weekday and an hour in which sessions begin; null where there are none. */
export type HeatMapCell = { percent: number; step: HeatMapStep; cell: OccupancyCell } | null;

/** Whole per cent of the places that were offered; more than 100 where more came than fit. */
export function occupancyPercent({ booked, offered }: OccupancyCell): number {
  return Math.round((booked / offered) * 100);
}

/** In which of five steps a cell stands, by the per cent that is read in it. */
export function getHeatMapStep(percent: number): HeatMapStep {
  return (Math.min(4, Math.max(0, Math.floor(percent / 20))) + 1) as HeatMapStep;
}

/** Seven rows from Monday, and a column for each hour that has sessions on some day. */
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
