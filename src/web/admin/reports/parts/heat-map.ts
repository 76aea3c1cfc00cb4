import type { OccupancyCell } from "../../../../shared/contract/admin/reports.ts";

export type HeatStep = 1 | 2 | 3 | 4 | 5;

/** A weekday and an hour in which sessions begin; null where there are none. */
export type HeatPlace = { percent: number; step: HeatStep; cell: OccupancyCell } | null;

/** Whole per cent of the places that were offered; more than 100 where more came than fit. */
export function occupancyPercent({ booked, offered }: OccupancyCell): number {
  return Math.round((booked / offered) * 100);
}

/** In which of five steps a cell stands, by the per cent that is read in it. */
export function heatStep(percent: number): HeatStep {
  return (Math.min(4, Math.max(0, Math.floor(percent / 20))) + 1) as HeatStep;
}

/** Seven rows from Monday, and a column for each hour that has sessions on some day. */
export function heatOf(cells: readonly OccupancyCell[]): {
  hours: readonly number[];
  rows: readonly { weekday: number; places: readonly HeatPlace[] }[];
} {
  const offered = cells.filter((cell) => cell.offered > 0);
  const hours = [...new Set(offered.map(({ hour }) => hour))].sort((a, b) => a - b);
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    places: hours.map((hour) =>
      placeOf(offered.find((c) => c.weekday === weekday && c.hour === hour)),
    ),
  }));
  return { hours, rows };
}

function placeOf(cell: OccupancyCell | undefined): HeatPlace {
  if (!cell) return null;
  const percent = occupancyPercent(cell);
  return { percent, step: heatStep(percent), cell };
}
