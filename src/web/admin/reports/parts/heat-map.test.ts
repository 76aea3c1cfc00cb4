import { expect, test } from "vitest";
import { buildHeatMap, getHeatMapStep } from "./heat-map.ts";

test("there are five steps of twenty, and the last has all that is full and more", () => {
  expect([0, 19, 20, 39, 40, 59, 60, 79, 80, 100, 130].map(getHeatMapStep)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5,
  ]);
});

test("the map has seven days and the hours that have sessions, in order", () => {
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
