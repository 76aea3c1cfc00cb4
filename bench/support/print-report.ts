import { compare, type Pair, type Sample } from "./samples.ts";

/** One result: ours beside the limit of the same machine in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly pair: Pair;
  /** How each side was measured, in a few words. */
  readonly how: { readonly ours: string; readonly raw: string };
  /** What ours should be of the raw limit: at least or at most so much. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  /** What else was seen on the way: a word and what it is. */
  readonly notes: readonly (readonly [word: string, text: string])[];
}

const FIRST_COLUMN = 11;
const SHOWN_CORES = 0.1;

export function printFigure({ what, unit, pair, how, goal, notes }: Figure): void {
  const { ours, raw, basis } = compare(pair);
  console.log(`\n${what}`);
  line("ours", `${show(ours)} ${unit} (${how.ours})`);
  line("", describe(pair.ours));
  line("raw limit", raw === null ? how.raw : `${show(raw)} ${unit} (${how.raw})`);
  if (raw !== null) {
    line("", describe(pair.raw));
    line("ratio", `${(ours / raw).toFixed(2)}, goal ${describeGoal(goal)}; ${basis}`);
  }
  for (const [word, text] of notes) line(word, text);
}

/** Two things that should take as long. */
export interface Comparison {
  readonly what: string;
  readonly pair: Pair;
  /** What the first may be of the second. */
  readonly atMost: number;
}

/** Several of them as a table: the one, the other, their ratio beside its limit. */
export function printComparisons(title: string, comparisons: readonly Comparison[]): void {
  console.log(`\n${title}`);
  tableRow(["", "with", "without", "ratio", "limit", ""]);
  for (const { what, pair, atMost } of comparisons) {
    const { ours, raw, basis } = compare(pair);
    const ratio = raw === null ? Number.NaN : ours / raw;
    const figures = [show(ours), raw === null ? "–" : show(raw), ratio.toFixed(2)];
    tableRow([
      what,
      ...figures,
      `≤ ${atMost.toFixed(2)}`,
      ratio <= atMost ? basis : `OVER; ${basis}`,
    ]);
  }
}

function tableRow([what = "", ...cells]: readonly string[]): void {
  const basis = cells.pop() ?? "";
  console.log(`  ${what.padEnd(27)}${cells.map((cell) => cell.padStart(9)).join("")}   ${basis}`);
}

function line(word: string, text: string): void {
  console.log(`  ${word.padEnd(FIRST_COLUMN)}${text}`);
}

/** Each sample as `value @ speed mark`, with the cores that other programs took if it was much. */
function describe(samples: readonly Sample[]): string {
  return samples
    .map(({ value, markMs, coresElsewhere }) => {
      const taken = coresElsewhere ?? 0;
      const disturbed = taken < SHOWN_CORES ? "" : ` −${taken.toFixed(1)}`;
      return `${show(value)} @ ${markMs.toFixed(0)}${disturbed}`;
    })
    .join("   ");
}

function describeGoal(goal: Figure["goal"]): string {
  return "atLeast" in goal ? `≥ ${goal.atLeast.toFixed(2)}` : `≤ ${goal.atMost.toFixed(2)}`;
}

/** As many digits as mean something. */
function show(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
