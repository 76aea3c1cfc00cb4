import { interruption } from "./interruption.ts";

/** Each option is tried so often, in turn, so that one bad moment does not decide. */
const TRIES = 2;

/** The option that reached the highest value. */
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
