/**
 * What comes, one after another, until the process is asked to stop; then nothing more is fetched.
 */
export async function* takeUntilAborted<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void> {
  if (signal?.aborted) return;
  for await (const item of items) {
    yield item;
    if (signal?.aborted) return;
  }
}
