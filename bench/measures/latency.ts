import type { LoadResult } from "../load/load-generator.ts";
import { median } from "../support/samples.ts";

/** A latency percentile in milliseconds: the median over the runs. */
export function computeLatencyPercentile(fraction: number, results: readonly LoadResult[]): number {
  return median(
    results.map(({ latenciesMs }) => {
      const sorted = latenciesMs.toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
    }),
  );
}
