import { readProcessorClock } from "./cpu-clock.ts";
import { interruption } from "./interruption.ts";
import { speedMarkMs } from "./machine-speed.ts";

/** One measurement, with what is needed to judge whether it may be compared. */
export interface Sample {
  readonly value: number;
  /** The mean of the speed marks before and after. */
  readonly markMs: number;
  /** Cores that programs other than the benchmark kept busy meanwhile; null when unknown. */
  readonly coresElsewhere: number | null;
}

/** Speed marks this far from the middle one belong to another speed of the machine. */
const SAME_SPEED = 1.25;
/** With more of a core than this taken away by others, a sample shows them as much as us. */
const QUIET_CORES = 0.25;
/** Fewer than these are no median. */
const ENOUGH = 3;

/** Runs one measurement between two speed marks. */
export async function sampled(measure: () => Promise<number>): Promise<Sample> {
  interruption.throwIfAborted();
  const markBefore = speedMarkMs();
  const before = await readProcessorClock();
  const startedAt = performance.now();
  const value = await measure();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readProcessorClock();
  const ours = after.of(process.pid) - before.of(process.pid);
  const elsewhere = (after.busy - before.busy - ours) / seconds;
  return {
    value,
    markMs: (markBefore + speedMarkMs()) / 2,
    coresElsewhere: after.isKnown ? Math.max(0, elsewhere) : null,
  };
}

/** Two things measured in turn. */
export interface Pair {
  readonly ours: readonly Sample[];
  readonly raw: readonly Sample[];
}

/** Measures both in turn, so that whatever the machine does meanwhile happens to both. */
export async function alternately(
  rounds: number,
  ours: () => Promise<number>,
  raw: (() => Promise<number>) | undefined,
): Promise<Pair> {
  const pair = { ours: [] as Sample[], raw: [] as Sample[] };
  for (let round = 0; round < rounds; round++) {
    pair.ours.push(await sampled(ours));
    if (raw) pair.raw.push(await sampled(raw));
  }
  return pair;
}

export interface Verdict {
  readonly ours: number;
  /** Null when the raw limit could not be measured. */
  readonly raw: number | null;
  /** Which samples the medians are of, in words. */
  readonly basis: string;
}

/**
 * The medians of what may be compared: undisturbed samples of one machine speed. When these are too
 * few, disturbed ones count too, and then those of any speed, and the basis says so.
 */
export function compare(pair: Pair): Verdict {
  const usual = median([...pair.ours, ...pair.raw].map((sample) => sample.markMs));
  const sameSpeed = pick(
    pair,
    ({ markMs }) => Math.max(markMs / usual, usual / markMs) < SAME_SPEED,
  );
  const quiet = pick(sameSpeed, ({ coresElsewhere }) => (coresElsewhere ?? 0) < QUIET_CORES);
  if (isEnough(quiet, pair)) return verdictOn(quiet, pair, "samples at one machine speed");
  if (isEnough(sameSpeed, pair)) {
    return verdictOn(sameSpeed, pair, "samples, DISTURBED by other programs");
  }
  return verdictOn(pair, pair, "samples, at DIFFERENT machine speeds");
}

function isEnough(chosen: Pair, all: Pair): boolean {
  return (["ours", "raw"] as const).every(
    (side) => chosen[side].length >= Math.min(ENOUGH, all[side].length),
  );
}

function verdictOn({ ours, raw }: Pair, all: Pair, what: string): Verdict {
  const counts = `${ours.length} of ${all.ours.length} and ${raw.length} of ${all.raw.length}`;
  return {
    ours: median(ours.map((sample) => sample.value)),
    raw: raw.length === 0 ? null : median(raw.map((sample) => sample.value)),
    basis: `medians of ${counts} ${what}`,
  };
}

function pick({ ours, raw }: Pair, isWanted: (sample: Sample) => boolean): Pair {
  return { ours: ours.filter(isWanted), raw: raw.filter(isWanted) };
}

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
