import { comparePair, type Sample, type SamplePair } from "./samples.ts";

/** A result: ours, and the raw limit on the same machine in the same run. */
export interface Measurement {
  readonly label: string;
  readonly unit: string;
  readonly pair: SamplePair;
  /** How each side was measured. */
  readonly method: { readonly ours: string; readonly raw: string };
  /** A second limit that ours is compared with. */
  readonly second?: {
    readonly label: string;
    readonly samples: readonly Sample[];
    readonly method: string;
  };
  /** The goal for the ratio of ours to the raw limit, and what would be better still. */
  readonly goal: { readonly beyond?: number } & (
    | { readonly atLeast: number }
    | { readonly atMost: number }
  );
  /** Further observations: label and text. */
  readonly notes: readonly (readonly [word: string, text: string])[];
}

const LABEL_WIDTH = 11;
const MIN_SHOWN_CORES = 0.1;

export function printMeasurement(measurement: Measurement): void {
  const { label, unit, pair, method, goal, notes } = measurement;
  const { ours, raw, basis } = comparePair(pair);
  console.log(`\n${label}`);
  printLine("ours", `${formatNumber(ours)} ${unit} (${method.ours})`);
  printLine("", formatSamples(pair.ours));
  printLine(
    "raw limit",
    raw === null ? method.raw : `${formatNumber(raw)} ${unit} (${method.raw})`,
  );
  if (raw !== null) {
    printLine("", formatSamples(pair.raw));
    printLine("ratio", `${formatRatio(pair)}, goal ${formatGoal(goal)}; ${basis}`);
  }
  printSecond(measurement);
  for (const [noteLabel, text] of notes) printLine(noteLabel, text);
}

function printSecond({ pair, second, unit }: Measurement): void {
  if (second === undefined || second.samples.length === 0) return;
  const secondPair = { ours: pair.ours, raw: second.samples };
  const { raw, basis } = comparePair(secondPair);
  printLine(second.label, `${formatNumber(raw ?? Number.NaN)} ${unit} (${second.method})`);
  printLine("", formatSamples(second.samples));
  printLine("", `ours is ${formatRatio(secondPair)} of it; ${basis}`);
}

/** The ratio of the medians, and in brackets the range of the ratios of single rounds. */
function formatRatio(pair: SamplePair): string {
  const { ours, raw, ratioRange } = comparePair(pair);
  const [lowest, highest] = ratioRange.map((ratio) => ratio.toFixed(2));
  return `${(ours / (raw ?? Number.NaN)).toFixed(2)} (${lowest} to ${highest})`;
}

/** Two things that should take equally long. */
export interface Comparison {
  readonly label: string;
  readonly pair: SamplePair;
  /** The limit of the ratio of the first to the second. */
  readonly atMost: number;
}

/** Prints comparisons as a table: both values, and their ratio next to its limit. */
export function printComparisons(title: string, comparisons: readonly Comparison[]): void {
  console.log(`\n${title}`);
  tableRow(["", "with", "without", "ratio", "limit", ""]);
  for (const { label, pair, atMost } of comparisons) {
    const { ours, raw, basis } = comparePair(pair);
    const ratio = raw === null ? Number.NaN : ours / raw;
    const cells = [formatNumber(ours), raw === null ? "–" : formatNumber(raw), ratio.toFixed(2)];
    tableRow([
      label,
      ...cells,
      `≤ ${atMost.toFixed(2)}`,
      ratio <= atMost ? basis : `OVER; ${basis}`,
    ]);
  }
}

function tableRow([label = "", ...cells]: readonly string[]): void {
  const basis = cells.pop() ?? "";
  console.log(`  ${label.padEnd(27)}${cells.map((cell) => cell.padStart(9)).join("")}   ${basis}`);
}

function printLine(noteLabel: string, text: string): void {
  console.log(`  ${noteLabel.padEnd(LABEL_WIDTH)}${text}`);
}

/**
 * Each sample as `value @ speed`, with the cores that other programs used if that is significant.
 */
export function formatSamples(samples: readonly Sample[]): string {
  return samples
    .map(({ value, speedMs, otherCores }) => {
      const coresTaken = otherCores ?? 0;
      const disturbed = coresTaken < MIN_SHOWN_CORES ? "" : ` −${coresTaken.toFixed(1)}`;
      return `${formatNumber(value)} @ ${speedMs.toFixed(0)}${disturbed}`;
    })
    .join("   ");
}

function formatGoal(goal: Measurement["goal"]): string {
  const [sign, limit] = "atLeast" in goal ? ["≥", goal.atLeast] : ["≤", goal.atMost];
  const beyond = goal.beyond === undefined ? "" : `, beyond ${sign} ${goal.beyond.toFixed(2)}`;
  return `${sign} ${limit.toFixed(2)}${beyond}`;
}

/** Only significant digits. */
function formatNumber(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
