/** Yields the items until `signal` is aborted, and fetches no more after that. */
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
