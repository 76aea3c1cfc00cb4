import { expect, test } from "vitest";
import { getReportPeriod, parseReportQuery, toReportSearchParams } from "./report-query.ts";

const parse = (search: string) => parseReportQuery(new URLSearchParams(search));

test("reads a named period or two dates from the address, and ignores invalid values", () => {
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

test("writes a query without default values, and reads it back", () => {
  for (const query of [
    {},
    { period: "season" },
    { from: "2026-01-01", until: "2026-01-01" },
  ] as const)
    expect(parseReportQuery(toReportSearchParams(query))).toEqual(query);
  expect(toReportSearchParams({ period: "30-days" }).toString()).toBe("");
});

test("has no named period for chosen dates", () => {
  expect(getReportPeriod({})).toBe("30-days");
  expect(getReportPeriod({ period: "month" })).toBe("month");
  expect(getReportPeriod({ from: "2026-01-01", until: "2026-01-02" })).toBeNull();
});
