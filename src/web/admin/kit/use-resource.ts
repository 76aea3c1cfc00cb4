import { useCallback, useEffect, useState } from "react";
import { retrying } from "../../app/retry.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { staffFailureOf } from "./staff-failure.ts";

const LOADING = { state: "loading" } as const;

/**
 * One thing, read when what shows it opens and again at each `reload`, which keeps what is shown until
 * the newer one is there.
 * @param id null: nothing is read, and what was read stays
 * @param read the same function at every render
 */
export function useReadThing<T>(
  id: string | null,
  read: (id: string, signal: AbortSignal) => Promise<T>,
): { loaded: Loaded<T>; reload: () => void } {
  const [shown, setShown] = useState<{ id: string | null; loaded: Loaded<T> }>({
    id: null,
    loaded: LOADING,
  });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read does not depend on the round, but each one reads anew.
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (loaded: Loaded<T>) => {
      if (!signal.aborted) setShown({ id, loaded });
    };
    setShown((now) =>
      now.id === id && now.loaded.state === "ready" ? now : { id, loaded: LOADING },
    );
    retrying(() => read(id, signal), signal).then(
      (data) => show({ state: "ready", data }),
      (error: unknown) => show({ state: "failed", failure: staffFailureOf(error) }),
    );
    return () => leaving.abort();
  }, [id, read, round]);

  const reload = useCallback(() => setRound((r) => r + 1), []);
  return { loaded: shown.loaded, reload };
}
