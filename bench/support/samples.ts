/** One measurement, with what decides whether it can be compared. */
export interface Sample<Value = number> {
  readonly value: Value;
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

export interface SamplePair {
  readonly ours: readonly Sample[];
  readonly raw: readonly Sample[];
}

/** Returns the samples of one figure, where each sample measured several. */
export function pickValues<Value>(
  samples: readonly Sample<Value>[],
  pick: (value: Value) => number,
): Sample[] {
  return samples.map((sample) => ({ ...sample, value: pick(sample.value) }));
}

export interface SampleComparison {
  readonly ours: number;
  /** Null when the raw limit could not be measured. */
  readonly raw: number | null;
  /** The lowest and the highest ratio of ours to raw in one round; NaN without such a round. */
  readonly ratioRange: readonly [lowest: number, highest: number];
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
    ratioRange: computeRatioRange({ ours, raw }, all),
    basis: `medians of ${counts} ${what}`,
  };
}

/** Compares only samples of the same round, because they were taken right after one another. */
function computeRatioRange(chosen: SamplePair, all: SamplePair): [number, number] {
  const ratios = all.ours.flatMap((ours, round) => {
    const raw = all.raw[round];
    const isChosen = raw && chosen.ours.includes(ours) && chosen.raw.includes(raw);
    return isChosen ? [ours.value / raw.value] : [];
  });
  return ratios.length === 0
    ? [Number.NaN, Number.NaN]
    : [Math.min(...ratios), Math.max(...ratios)];
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
