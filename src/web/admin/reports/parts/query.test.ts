import { expect, test } from "vitest";
import { getReportPeriod, parseReportQuery, toReportSearchParams } from "./query.ts";

const parse = (search: string) => parseReportQuery(new URLSearchParams(search));

test("the address says a named range or two days, and what it says wrongly is not there", () => {
  expect(parse("")).toEqual({});
  expect(parse("period=year")).toEqual({ period: "year" });
  expect(parse("period=30-days")).toEqual({});
  expect(parse("period=decade")).toEqual({});
  expect(parse("from=2026-06-01&until=2026-06-30")).toEqual({
    from: "2026-06-01",
    until: "2026-06-30",
  });
  expect(parse("from=2026-06-30&until=2026-06-01&period=month")).toEqual({ period: "month" });
  expect(parse("from=2026-06-31&until=2026-07-01")).toEqual({});
  expect(parse("from=2026-06-01")).toEqual({});
});

test("a wish is written without what goes without saying, and read as it was", () => {
  for (const query of [
    {},
    { period: "season" },
    { from: "2026-01-01", until: "2026-01-01" },
  ] as const)
    expect(parseReportQuery(toReportSearchParams(query))).toEqual(query);
  expect(toReportSearchParams({ period: "30-days" }).toString()).toBe("");
});

test("days that were chosen are none of the named ranges", () => {
  expect(getReportPeriod({})).toBe("30-days");
  expect(getReportPeriod({ period: "month" })).toBe("month");
  expect(getReportPeriod({ from: "2026-01-01", until: "2026-01-02" })).toBeNull();
});
