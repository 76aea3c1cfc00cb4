import { type DependencyList, useCallback, useEffect, useState } from "react";
import { type ApiFailure, toApiFailure } from "./api-failure.ts";
import { withRetry } from "./retry.ts";

export type LoadState<T> =
  | { state: "loading" }
  | { state: "failed"; failure: ApiFailure }
  | { state: "ready"; data: T };

const LOADING = { state: "loading" } as const;

/**
 * Reads from the API on mount and whenever `dependencies` change, with the general retry rule.
 * `reload` reads again, for a Try Again button.
 */
export function useApiQuery<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: DependencyList,
): [LoadState<T>, reload: () => void] {
  const [loadState, setLoadState] = useState<LoadState<T>>(LOADING);
  const [reloadCount, setReloadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at every render; the caller names what it depends on.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoadState(LOADING);
    withRetry(() => load(signal), signal).then(
      (data) => {
        if (!signal.aborted) setLoadState({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoadState({ state: "failed", failure: toApiFailure(error) });
      },
    );
    return () => controller.abort();
  }, [...dependencies, reloadCount]);

  const reload = useCallback(() => setReloadCount((count) => count + 1), []);
  return [loadState, reload];
}
