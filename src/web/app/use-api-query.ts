import { type DependencyList, useCallback, useEffect, useState } from "react";
import { type ApiFailure, failureOf } from "./api-failure.ts";
import { retrying } from "./retry.ts";

export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; failure: ApiFailure }
  | { state: "ready"; data: T };

const LOADING = { state: "loading" } as const;

/**
 * Reads something from the API when a component appears and whenever `dependencies` change, with
 * the general retries. `reload` reads again, for a Try Again button.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: DependencyList,
): [Loaded<T>, reload: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>(LOADING);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at every render; the caller names what it depends on.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setLoaded(LOADING);
    retrying(() => load(signal), signal).then(
      (data) => {
        if (!signal.aborted) setLoaded({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ state: "failed", failure: failureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [...dependencies, round]);

  const reload = useCallback(() => setRound((r) => r + 1), []);
  return [loaded, reload];
}
