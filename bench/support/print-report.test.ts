import { expect, test, vi } from "vitest";
import { printMeasurement } from "./print-report.ts";
import type { Sample } from "./samples.ts";

function samples(...values: number[]): Sample[] {
  return values.map((value) => ({ value, speedMs: 20, otherCores: 0 }));
}

test("a ratio is printed with its range and its goals, and once more for the second line", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printMeasurement({
    label: "Bookings a second",
    unit: "bookings/s",
    pair: { ours: samples(200, 210), raw: samples(1000, 1000) },
    method: { ours: "HTTP", raw: "thin bookings" },
    second: { label: "statements", samples: samples(300, 300), method: "our own statements" },
    goal: { atLeast: 0.27, beyond: 0.35 },
    notes: [],
  });
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines).toContain(
    "  ratio      0.20 (0.20 to 0.21), goal ≥ 0.27, beyond ≥ 0.35; " +
      "medians of 2 of 2 and 2 of 2 samples at one machine speed",
  );
  expect(lines).toContain("  statements 300 bookings/s (our own statements)");
  expect(lines.at(-1)).toContain("ours is 0.68 (0.67 to 0.70) of it");
});

test("without a second line the measurement ends with its ratio", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printMeasurement({
    label: "Log for a booking",
    unit: "bytes",
    pair: { ours: samples(9000), raw: samples(3000) },
    method: { ours: "HTTP", raw: "thin bookings" },
    goal: { atMost: 2.5 },
    notes: [],
  });
  expect(String(log.mock.lastCall?.[0])).toMatch(/^ {2}ratio +3\.00 .*goal ≤ 2\.50; medians/);
});
