import { type Counts, countsOf, isOf, nameOf, type Series, seriesIn } from "./counts.ts";
import type { Run } from "./log.ts";

/** All runs of the log by series, with the seconds of each layer, what failed, and what counts. */
export function tableOf(log: Run[], codeHash: string): string {
  if (log.length === 0) return "The log is empty.";
  return seriesIn(log)
    .map((series) => tableOfSeries(log, series, codeHash))
    .join("\n\n");
}

export function countsInWords({ layers, whole }: Counts): string {
  const each = Object.entries(layers).map(([name, count]) => `${name} ${count}`);
  return `Green runs that count: ${whole}${each.length > 1 ? ` (${each.join(", ")})` : ""}.`;
}

function tableOfSeries(log: Run[], series: Series, codeHash: string): string {
  const runs = log.filter((run) => isOf(series, run));
  const layers = [...new Set(runs.flatMap((run) => Object.keys(run.layers)))];
  const rows = [
    ["started", "commit", "code", "seed", "total", ...layers],
    ...runs.map((run) => cellsOf(run, layers)),
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
    nameOf(series),
    head,
    ...withFailures,
    countsInWords(countsOf(log, series, codeHash)),
  ].join("\n");
}

function cellsOf(run: Run, layers: string[]): string[] {
  const seconds = layers.map((name) => {
    const layer = run.layers[name];
    return layer === undefined ? "–" : timed(layer);
  });
  const started = run.startedAt.slice(0, 16).replace("T", " ");
  return [
    started,
    run.commit.slice(0, 8),
    run.codeHash.slice(0, 6),
    run.seed,
    timed(run),
    ...seconds,
  ];
}

function timed({ passed, seconds }: { passed: boolean; seconds: number }): string {
  return `${passed ? "" : "FAILED "}${Math.round(seconds)}`;
}

/** Words to the left, seconds to the right. */
function align(cell: string, at: number, width = 0): string {
  return at < 4 ? cell.padEnd(width) : cell.padStart(width);
}
