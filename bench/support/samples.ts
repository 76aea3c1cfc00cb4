import { readCpuClock } from "./cpu-clock.ts";
import { interruption } from "./interruption.ts";
import { measureSpeedMs } from "./machine-speed.ts";

/** One measurement, with what decides whether it can be compared. */
export interface Sample {
  readonly value: number;
  /** The mean of the machine speeds before and after. */
  readonly speedMs: number;
  /** Cores that other programs kept busy meanwhile; null when unknown. */
  readonly otherCores: number | null;
}

/** Samples whose speed is this far from the median are not comparable. */
const MAX_SPEED_RATIO = 1.25;
/** If other programs used more of a core than this, the sample is disturbed. */
const MAX_OTHER_CORES = 0.25;
/** A median needs at least this many samples. */
const MIN_SAMPLES = 3;

/** Runs one measurement between two measurements of the machine's speed. */
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

export interface SamplePair {
  readonly ours: readonly Sample[];
  readonly raw: readonly Sample[];
}

/** Alternates both measurements, so that disturbances affect both. */
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
  /** A description of the samples behind the medians. */
  readonly basis: string;
}

/**
 * The medians of comparable samples: undisturbed and at one machine speed. If these are too few,
 * disturbed ones count too, and then those at any speed; `basis` says so.
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

/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
