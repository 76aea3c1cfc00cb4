/** The option with the highest value; each is tried once. */
export async function bestOf<T>(
  options: readonly [T, ...T[]],
  value: (option: T) => Promise<number>,
): Promise<T> {
  let [best] = options;
  let highest = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    const reached = await value(option);
    if (reached > highest) [best, highest] = [option, reached];
  }
  return best;
}
