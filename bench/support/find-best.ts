import { interruption } from "./interruption.ts";

/** Each option is tried so often, in turn, so that one bad moment does not decide. */
const TRIES = 2;

/** The option that reached the highest value. */
export async function bestOf<T>(
  options: readonly [T, ...T[]],
  value: (option: T) => Promise<number>,
): Promise<T> {
  let [best] = options;
  let highest = Number.NEGATIVE_INFINITY;
  for (const option of Array.from({ length: TRIES }, () => options).flat()) {
    interruption.throwIfAborted();
    const reached = await value(option);
    if (reached > highest) [best, highest] = [option, reached];
  }
  return best;
}
