import { api } from "../../app/browser-api.ts";

/** The days of an activity in the window that starts at `from`. */
export const daysQuery = prefetchable((input: { activityId: string; from: string }) =>
  api.activities.days(input),
);

export const slotsQuery = prefetchable((input: { activityId: string; date: string }) =>
  api.activities.slots(input),
);

/** Prefetches what the first step shows, for a visitor who seems about to choose an activity. */
export async function prefetchAvailability(activityId: string, today: string): Promise<void> {
  try {
    const { firstOpenDate } = await daysQuery.prefetch({ activityId, from: today });
    if (firstOpenDate !== null) await slotsQuery.prefetch({ activityId, date: firstOpenDate });
  } catch {
    // The step makes the request itself and reports a failure.
  }
}

/** How long a prefetched response counts as fresh. */
const PREFETCH_TTL_MS = 10_000;

interface PrefetchableQuery<Input, Output> {
  /**
   * Makes the request ahead of need, or returns the response for the same input while it is fresh.
   */
  prefetch(input: Input): Promise<Output>;
  /** Returns the prefetched response once while it is fresh; otherwise makes the request. */
  fetch(input: Input): Promise<Output>;
}

/** Wraps an API query so that its response can be requested before the screen that shows it. */
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
      // A failure is never cached: the next fetch must make a request.
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
