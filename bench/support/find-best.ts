import { interruption } from "./interruption.ts";

/** Tries per option, in turn, so that a single disturbance does not decide. */
const TRIES = 2;

/** Returns the option with the highest value. */
export async function findBest<T>(
  options: readonly [T, ...T[]],
  measure: (option: T) => Promise<number>,
): Promise<T> {
  let [best] = options;
  let highest = Number.NEGATIVE_INFINITY;
  for (const option of Array.from({ length: TRIES }, () => options).flat()) {
    interruption.throwIfAborted();
    const measured = await measure(option);
    if (measured > highest) [best, highest] = [option, measured];
  }
  return best;
}
