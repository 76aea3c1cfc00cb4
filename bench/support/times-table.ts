import { cpus, loadavg } from "node:os";
import type { RequestTimes } from "./admin-requests.ts";

const PERCENTILE_HEADINGS = ["p50", "p99", "max"];
const WIDTH = 9;

/** Prints the head of a table of times; `extraCells` are its last columns. */
export function printTimesHead(label: string, extraCells: readonly string[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${label}, in milliseconds, sequentially: over HTTP, and the CPU time`);
  console.log("of the server and PostgreSQL.");
  console.log(`${cpus().length} cores; load average of the last minute, ours included: ${load}`);
  printCells("", [
    "n",
    ...PERCENTILE_HEADINGS,
    ...PERCENTILE_HEADINGS.map((head) => `cpu ${head}`),
    ...extraCells,
  ]);
}

export function printTimes(
  label: string,
  times: RequestTimes,
  extraCells: readonly string[],
): void {
  const cells = [...percentiles(times.httpMs), ...percentiles(times.cpuMs)].map((ms) =>
    Number.isNaN(ms) ? "" : ms.toFixed(1),
  );
  printCells(label, [String(times.httpMs.length), ...cells, ...extraCells]);
}

function printCells(label: string, cells: readonly string[]): void {
  console.log(`  ${label.padEnd(36)}${cells.map((cell) => cell.padStart(WIDTH)).join("")}`);
}

/** The median, the 99th percentile and the maximum. */
export function percentiles(times: readonly number[]): [p50: number, p99: number, most: number] {
  const sorted = times.toSorted((a, b) => a - b);
  const percentileAt = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
  return [percentileAt(0.5), percentileAt(0.99), percentileAt(1)];
}
