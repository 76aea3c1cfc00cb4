import { compare, type Pair, type Sample } from "./samples.ts";

/** One line of the result: ours beside the limit of the same machine in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly pair: Pair;
  /** How each side was measured, in a few words. */
  readonly how: { readonly ours: string; readonly raw: string };
  /** Of ours to the raw limit. */
  readonly goal: { readonly text: string; readonly isMet: (ratio: number) => boolean };
  /** What else was seen on the way. */
  readonly notes: readonly string[];
}

export function printFigure({ what, unit, pair, how, goal, notes }: Figure): void {
  const { ours, raw, used } = compare(pair);
  console.log(`\n${what}`);
  printSide("ours", pair.ours, how.ours);
  printSide("raw", pair.raw, how.raw);
  if (raw === null) {
    console.log(`  median    ${show(ours)} ${unit}; no raw limit, so no ratio (goal ${goal.text})`);
  } else {
    const ratio = ours / raw;
    const verdict = goal.isMet(ratio) ? "met" : "not met";
    console.log(`  median    ${show(ours)} ${unit} beside ${show(raw)} (of ${used} samples)`);
    console.log(`  ratio     ${ratio.toFixed(2)}, goal ${goal.text}: ${verdict}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}

/** Each sample as `value @ speed mark`, with what other programs took if it was much. */
function printSide(side: string, samples: readonly Sample[], how: string): void {
  const all = samples.map(({ value, markMs, coresElsewhere }) => {
    const disturbed = (coresElsewhere ?? 0) >= 0.1 ? ` (−${coresElsewhere?.toFixed(1)} cores)` : "";
    return `${show(value)} @ ${markMs.toFixed(0)}${disturbed}`;
  });
  console.log(`  ${side.padEnd(9)} ${samples.length === 0 ? "" : `${all.join("  ")}   `}${how}`);
}

/** As many digits as mean something. */
export function show(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
