import { expect, test } from "vitest";
import { periodOf, readReportWish, writeReportWish } from "./query.ts";

const read = (address: string) => readReportWish(new URLSearchParams(address));

test("the address says a named range or two days, and what it says wrongly is not there", () => {
  expect(read("")).toEqual({});
  expect(read("period=year")).toEqual({ period: "year" });
  expect(read("period=30-days")).toEqual({});
  expect(read("period=decade")).toEqual({});
  expect(read("from=2026-06-01&until=2026-06-30")).toEqual({
    from: "2026-06-01",
    until: "2026-06-30",
  });
  expect(read("from=2026-06-30&until=2026-06-01&period=month")).toEqual({ period: "month" });
  expect(read("from=2026-06-31&until=2026-07-01")).toEqual({});
  expect(read("from=2026-06-01")).toEqual({});
});

test("a wish is written without what goes without saying, and read as it was", () => {
  for (const wish of [
    {},
    { period: "season" },
    { from: "2026-01-01", until: "2026-01-01" },
  ] as const)
    expect(readReportWish(writeReportWish(wish))).toEqual(wish);
  expect(writeReportWish({ period: "30-days" }).toString()).toBe("");
});

test("days that were chosen are none of the named ranges", () => {
  expect(periodOf({})).toBe("30-days");
  expect(periodOf({ period: "month" })).toBe("month");
  expect(periodOf({ from: "2026-01-01", until: "2026-01-02" })).toBeNull();
});
