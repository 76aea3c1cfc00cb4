import { expect, test } from "vitest";
import { buildHeatMap, getHeatMapStep } from "./heat-map.ts";

test("has five steps of twenty per cent, the last also for more than 100", () => {
  expect([0, 19, 20, 39, 40, 59, 60, 79, 80, 100, 130].map(getHeatMapStep)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5,
  ]);
});

test("has seven days and the hours with slots, in order", () => {
  const cells = [
    { weekday: 7, hour: 14, booked: 9, offered: 12 },
    { weekday: 1, hour: 9, booked: 0, offered: 10 },
    { weekday: 1, hour: 11, booked: 0, offered: 0 },
  ];
  const { hours, rows } = buildHeatMap(cells);
  expect(hours).toEqual([9, 14]);
  expect(rows).toHaveLength(7);
  expect(rows[0]?.hourCells).toEqual([{ percent: 0, step: 1, cell: cells[1] }, null]);
  expect(rows[6]?.hourCells[1]).toMatchObject({ percent: 75, step: 4 });
  expect(buildHeatMap([]).hours).toEqual([]);
});
