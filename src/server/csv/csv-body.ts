/** A client that takes nothing for so long is gone, whatever its connection says. */
const PAUSE_LIMIT_MS = 60_000;

type Chunks = AsyncGenerator<string, void>;

/**
 * The body of an answer that is made chunk by chunk, each when the client has taken the one before.
 * When the client goes away, or pauses for too long, the chunks are told to end.
 */
export function csvBody(
  first: IteratorResult<string, void>,
  chunks: Chunks,
  pauseLimitMs = PAUSE_LIMIT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | undefined = first;
  let pause: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(pause);
      const { done, value } = next ?? (await chunks.next());
      next = undefined;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      pause = setTimeout(() => {
        controller.error(new Error("The client takes no more of a CSV file."));
        void chunks.return();
      }, pauseLimitMs);
    },
    async cancel() {
      clearTimeout(pause);
      await chunks.return();
    },
  });
}
