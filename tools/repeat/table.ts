import {
  type Counts,
  computeCounts,
  formatSeries,
  isInSeries,
  listSeries,
  type Series,
} from "./counts.ts";
import type { Run } from "./log.ts";

/** All runs of the log by series: seconds per layer, failures, and the runs that count. */
export function renderTable(log: Run[], codeHash: string): string {
  if (log.length === 0) return "The log is empty.";
  return listSeries(log)
    .map((series) => renderSeries(log, series, codeHash))
    .join("\n\n");
}

export function formatCounts({ layers, completeRuns }: Counts): string {
  const each = Object.entries(layers).map(([name, count]) => `${name} ${count}`);
  return `Green runs that count: ${completeRuns}${each.length > 1 ? ` (${each.join(", ")})` : ""}.`;
}

function renderSeries(log: Run[], series: Series, codeHash: string): string {
  const runs = log.filter((run) => isInSeries(series, run));
  const layers = [...new Set(runs.flatMap((run) => Object.keys(run.layers)))];
  const rows = [
    ["started", "commit", "code", "seed", "total", ...layers],
    ...runs.map((run) => toCells(run, layers)),
  ];
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, at) => align(cell, at, widths[at])).join("  "));
  const [head = "", ...body] = lines;
  const withFailures = body.flatMap((line, at) => [
    line,
    ...(runs[at]?.failures ?? []).map((failure) => `    ${failure}`),
  ]);
  return [
    formatSeries(series),
    head,
    ...withFailures,
    formatCounts(computeCounts(log, series, codeHash)),
  ].join("\n");
}

function toCells(run: Run, layers: string[]): string[] {
  const seconds = layers.map((name) => {
    const layer = run.layers[name];
    return layer === undefined ? "–" : formatSeconds(layer);
  });
  const started = run.startedAt.slice(0, 16).replace("T", " ");
  return [
    started,
    run.commit.slice(0, 8),
    run.codeHash.slice(0, 6),
    run.seed,
    formatSeconds(run),
    ...seconds,
  ];
}

function formatSeconds({ passed, seconds }: { passed: boolean; seconds: number }): string {
  return `${passed ? "" : "FAILED "}${Math.round(seconds)}`;
}

/** Text to the left, seconds to the right. */
function align(cell: string, at: number, width = 0): string {
  return at < 4 ? cell.padEnd(width) : cell.padStart(width);
}
