import { readCpuClock } from "./cpu-clock.ts";
import { interruption } from "./interruption.ts";
import { measureSpeedMs } from "./machine-speed.ts";
import type { Sample } from "./samples.ts";

/**
 * Runs one measurement between two measurements of the machine's speed.
 * @param ownPid a process that belongs to the benchmark though it did not start it
 */
export async function takeSample<Value>(
  measure: () => Promise<Value>,
  ownPid = process.pid,
): Promise<Sample<Value>> {
  interruption.throwIfAborted();
  const markBefore = measureSpeedMs();
  const before = await readCpuClock();
  const startedAt = performance.now();
  const value = await measure();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readCpuClock();
  const ours = after.secondsOf(process.pid, ownPid) - before.secondsOf(process.pid, ownPid);
  const otherCoresBusy = (after.busySeconds - before.busySeconds - ours) / seconds;
  return {
    value,
    speedMs: (markBefore + measureSpeedMs()) / 2,
    otherCores: after.isKnown ? Math.max(0, otherCoresBusy) : null,
  };
}

/**
 * Takes one sample of each side in each round, so that disturbances affect all. Every other round
 * goes backwards: the autovacuum of what one side wrote disturbs the side after it. A side that
 * cannot be measured is undefined and has no samples.
 */
export async function measureAlternately<Side extends string, Value>(
  rounds: number,
  sides: Readonly<Record<Side, (() => Promise<Value>) | undefined>>,
  ownPid?: number,
): Promise<Record<Side, readonly Sample<Value>[]>> {
  const names = Object.keys(sides) as Side[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    Sample<Value>[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measure = sides[name];
      if (measure) samples[name].push(await takeSample(measure, ownPid));
    }
  }
  return samples;
}
