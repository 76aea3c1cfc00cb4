import { cpus, loadavg } from "node:os";
import type { RequestTimes } from "./admin-requests.ts";

const PERCENTILE_HEADINGS = ["p50", "p99", "max"];
const WIDTH = 9;

/** Prints the heads of a table of times; `more` stand at its end. */
export function printTimesHead(label: string, extraCells: readonly string[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${label}, in milliseconds, one after the other: over HTTP, and how`);
  console.log("much of that the server and PostgreSQL were on a processor.");
  console.log(`${cpus().length} cores; load of the last minute, ours included: ${load}`);
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

/** The median, what one in a hundred exceeds, and the most. */
export function percentiles(times: readonly number[]): [p50: number, p99: number, most: number] {
  const sorted = times.toSorted((a, b) => a - b);
  const percentileAt = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
  return [percentileAt(0.5), percentileAt(0.99), percentileAt(1)];
}
