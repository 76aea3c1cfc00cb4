/** An answer that was asked for ahead is true enough for so many milliseconds. */
const PREFETCH_TTL_MS = 10_000;

interface PrefetchableQuery<Input, Output> {
  /** Asks before anybody needs the answer; the same question once while its answer is fresh. */
  prefetch(input: Input): Promise<Output>;
  /** What was asked for ahead, if it is fresh, and only once; otherwise asks now. */
  fetch(input: Input): Promise<Output>;
}

/** A question of the API whose answer may be on its way before the screen that shows it. */
export function prefetchable<Input, Output>(
  query: (input: Input) => Promise<Output>,
): PrefetchableQuery<Input, Output> {
  const cache = new Map<string, { response: Promise<Output>; requestedAtMs: number }>();

  function getFresh(key: string): Promise<Output> | undefined {
    const cached = cache.get(key);
    return cached && performance.now() - cached.requestedAtMs < PREFETCH_TTL_MS
      ? cached.response
      : undefined;
  }

  return {
    prefetch(input) {
      const key = JSON.stringify(input);
      const cached = getFresh(key);
      if (cached) return cached;
      const response = query(input);
      cache.set(key, { response, requestedAtMs: performance.now() });
      // Whoever needs it shall not hear of an earlier failure, but ask.
      response.catch(() => {
        if (cache.get(key)?.response === response) cache.delete(key);
      });
      return response;
    },
    fetch(input) {
      const key = JSON.stringify(input);
      const cached = getFresh(key);
      cache.delete(key);
      return cached ?? query(input);
    },
  };
}
