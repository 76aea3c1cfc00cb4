/**
 * What comes, one after another, until the process is asked to stop; then nothing more is fetched.
 */
export async function* untilStopped<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Item, void> {
  if (stopping?.aborted) return;
  for await (const item of items) {
    yield item;
    if (stopping?.aborted) return;
  }
}
