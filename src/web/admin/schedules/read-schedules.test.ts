import { expect, test } from "vitest";
import { parseSchedulesQuery, schedulesPath } from "./read-schedules.ts";

const activityId = "0b4c7d0e-8a0f-4b0c-9d43-6f3c2f1a9b11";
const parse = (search: string) => parseSchedulesQuery(new URLSearchParams(search));

test.each([
  [{}, "/admin/schedules"],
  [{ date: "2026-07-25", month: "2026-07-01" }, "/admin/schedules?date=2026-07-25"],
  [
    { date: "2026-07-25", month: "2026-06-01", activityId },
    `/admin/schedules?date=2026-07-25&month=2026-06&activity=${activityId}`,
  ],
  [{ month: "2026-06-01" }, "/admin/schedules?month=2026-06"],
])("writes %j to the address and reads it back", (query, path) => {
  expect(schedulesPath(query)).toBe(path);
  expect(parse(path.split("?")[1] ?? "")).toEqual(query);
});

test("ignores an invalid date, month or activity", () => {
  expect(parse("date=2026-02-30&month=2026-13&activity=x")).toEqual({});
  expect(parse("date=0001-01-01")).toEqual({});
});
