import { expect, test } from "vitest";
import {
  formatAxisLabel,
  formatBaseline,
  formatHour,
  formatPointPeriod,
  formatShortDay,
} from "./format-days.ts";

const point = (from: string, until = from) => ({ from, until, bookings: 0, revenuePence: 0 });

test("formats a point as its day, its month, or the dates of an incomplete month", () => {
  expect(formatPointPeriod(point("2026-07-12"), "day")).toBe("Sun 12 Jul 2026");
  expect(formatPointPeriod(point("2026-02-01", "2026-02-28"), "month")).toBe("February 2026");
  expect(formatPointPeriod(point("2026-07-01", "2026-07-18"), "month")).toBe("1 – 18 July 2026");
  expect(formatAxisLabel(point("2026-09-01", "2026-09-30"), "month")).toBe("Sep 2026");
  expect(formatShortDay("2026-06-09")).toBe("9 Jun");
});

test("formats the baseline with its time, and without the year of the shown range", () => {
  const base = { from: "2026-05-20", until: "2026-06-18", time: null };
  expect(formatBaseline(base, "2026-07-18")).toBe("20 May – 18 June");
  expect(formatBaseline({ ...base, time: "09:55" }, "2026-07-18")).toBe(
    "20 May – 18 June, until 9:55 am",
  );
  expect(formatBaseline(base, "2027-01-02")).toBe("20 May – 18 June 2026");
});

test("formats hours as on a clock", () => {
  expect([0, 9, 12, 17].map(formatHour)).toEqual(["12 am", "9 am", "12 pm", "5 pm"]);
});
