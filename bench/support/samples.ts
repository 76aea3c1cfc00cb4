import { readCpuClock } from "./cpu-clock.ts";
import { interruption } from "./interruption.ts";
import { measureSpeedMs } from "./machine-speed.ts";

/** One measurement, with what is needed to judge whether it may be compared. */
export interface Sample {
  readonly value: number;
  /** The mean of the speed marks before and after. */
  readonly speedMs: number;
  /** Cores that programs other than the benchmark kept busy meanwhile; null when unknown. */
  readonly otherCores: number | null;
}

/** Speed marks this far from the middle one belong to another speed of the machine. */
const MAX_SPEED_RATIO = 1.25;
/** With more of a core than this taken away by others, a sample shows them as much as us. */
const MAX_OTHER_CORES = 0.25;
/** Fewer than these are no median. */
const MIN_SAMPLES = 3;

/** Runs one measurement between two speed marks. */
export async function takeSample(measure: () => Promise<number>): Promise<Sample> {
  interruption.throwIfAborted();
  const markBefore = measureSpeedMs();
  const before = await readCpuClock();
  const startedAt = performance.now();
  const value = await measure();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readCpuClock();
  const ours = after.secondsOf(process.pid) - before.secondsOf(process.pid);
  const otherCoresBusy = (after.busySeconds - before.busySeconds - ours) / seconds;
  return {
    value,
    speedMs: (markBefore + measureSpeedMs()) / 2,
    otherCores: after.isKnown ? Math.max(0, otherCoresBusy) : null,
  };
}

/** Two things measured in turn. */
export interface SamplePair {
  readonly ours: readonly Sample[];
  readonly raw: readonly Sample[];
}

/** Measures both in turn, so that whatever the machine does meanwhile happens to both. */
export async function measureAlternately(
  rounds: number,
  ours: () => Promise<number>,
  raw: (() => Promise<number>) | undefined,
): Promise<SamplePair> {
  const pair = { ours: [] as Sample[], raw: [] as Sample[] };
  for (let round = 0; round < rounds; round++) {
    pair.ours.push(await takeSample(ours));
    if (raw) pair.raw.push(await takeSample(raw));
  }
  return pair;
}

export interface SampleComparison {
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
export function comparePair(pair: SamplePair): SampleComparison {
  const medianSpeedMs = median([...pair.ours, ...pair.raw].map((sample) => sample.speedMs));
  const sameSpeed = filterPair(
    pair,
    ({ speedMs }) => Math.max(speedMs / medianSpeedMs, medianSpeedMs / speedMs) < MAX_SPEED_RATIO,
  );
  const undisturbed = filterPair(
    sameSpeed,
    ({ otherCores }) => (otherCores ?? 0) < MAX_OTHER_CORES,
  );
  if (hasEnough(undisturbed, pair))
    return createComparison(undisturbed, pair, "samples at one machine speed");
  if (hasEnough(sameSpeed, pair)) {
    return createComparison(sameSpeed, pair, "samples, DISTURBED by other programs");
  }
  return createComparison(pair, pair, "samples, at DIFFERENT machine speeds");
}

function hasEnough(chosen: SamplePair, all: SamplePair): boolean {
  return (["ours", "raw"] as const).every(
    (side) => chosen[side].length >= Math.min(MIN_SAMPLES, all[side].length),
  );
}

function createComparison(
  { ours, raw }: SamplePair,
  all: SamplePair,
  what: string,
): SampleComparison {
  const counts = `${ours.length} of ${all.ours.length} and ${raw.length} of ${all.raw.length}`;
  return {
    ours: median(ours.map((sample) => sample.value)),
    raw: raw.length === 0 ? null : median(raw.map((sample) => sample.value)),
    basis: `medians of ${counts} ${what}`,
  };
}

function filterPair({ ours, raw }: SamplePair, predicate: (sample: Sample) => boolean): SamplePair {
  return { ours: ours.filter(predicate), raw: raw.filter(predicate) };
}

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
