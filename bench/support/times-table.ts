import { cpus, loadavg } from "node:os";
import type { AskedTimes } from "./admin-requests.ts";

const HEADS = ["p50", "p99", "max"];
const WIDTH = 9;

/** Prints the heads of a table of times; `more` stand at its end. */
export function printTimesHead(what: string, more: readonly string[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${what}, in milliseconds, one after the other: over HTTP, and how`);
  console.log("much of that the server and PostgreSQL were on a processor.");
  console.log(`${cpus().length} cores; load of the last minute, ours included: ${load}`);
  printCells("", ["n", ...HEADS, ...HEADS.map((head) => `cpu ${head}`), ...more]);
}

export function printTimes(what: string, times: AskedTimes, more: readonly string[]): void {
  const cells = [...shares(times.overHttp), ...shares(times.onProcessor)].map((ms) =>
    Number.isNaN(ms) ? "" : ms.toFixed(1),
  );
  printCells(what, [String(times.overHttp.length), ...cells, ...more]);
}

function printCells(what: string, cells: readonly string[]): void {
  console.log(`  ${what.padEnd(36)}${cells.map((cell) => cell.padStart(WIDTH)).join("")}`);
}

/** The median, what one in a hundred exceeds, and the most. */
export function shares(times: readonly number[]): [p50: number, p99: number, most: number] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [at(0.5), at(0.99), at(1)];
}
