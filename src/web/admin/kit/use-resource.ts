import { useCallback, useEffect, useState } from "react";
import { withRetry } from "../../app/retry.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { toStaffFailure } from "./staff-failure.ts";

const LOADING = { state: "loading" } as const;

/**
 * Reads one resource when its component opens, and again on `reload`. A reload keeps the old data
 * on screen until the new data arrives.
 * @param id null reads nothing and keeps the data
 * @param read must be the same function on every render
 */
export function useResource<T>(
  id: string | null,
  read: (id: string, signal: AbortSignal) => Promise<T>,
): { loaded: LoadState<T>; reload: () => void } {
  const [current, setCurrent] = useState<{ id: string | null; loaded: LoadState<T> }>({
    id: null,
    loaded: LOADING,
  });
  const [fetchCount, setFetchCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchCount` triggers a reload.
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const setLoaded = (loaded: LoadState<T>) => {
      if (!signal.aborted) setCurrent({ id, loaded });
    };
    setCurrent((previous) =>
      previous.id === id && previous.loaded.state === "ready" ? previous : { id, loaded: LOADING },
    );
    withRetry(() => read(id, signal), signal).then(
      (data) => setLoaded({ state: "ready", data }),
      (error: unknown) => setLoaded({ state: "failed", failure: toStaffFailure(error) }),
    );
    return () => controller.abort();
  }, [id, read, fetchCount]);

  const reload = useCallback(() => setFetchCount((r) => r + 1), []);
  return { loaded: current.loaded, reload };
}
