import { useCallback, useEffect, useRef, useState } from "react";
import type { LoadState } from "../app/use-api-query.ts";

interface Refetchable<T> {
  latest: LoadState<T>;
  /** Puts something newer in the place of what was loaded. */
  replace: (data: T) => void;
  /** Reads again while the page stays as it is; if that fails, the page begins anew. */
  refresh: () => Promise<void>;
}

/**
 * What was loaded, or what is known since: for what changes while it is looked at. Another answer
 * forgets what came after the one before.
 * @param read may look at what is shown at that moment
 * @param reload loads again with a spinner
 */
export function useRefetchable<T>(
  loaded: LoadState<T>,
  read: (shown: LoadState<T>) => Promise<T>,
  reload: () => void,
): Refetchable<T> {
  const [override, setOverride] = useState<{ replaces: LoadState<T>; data: T } | null>(null);
  const isOverridden = override !== null && override.replaces === loaded;
  const latest: LoadState<T> = isOverridden ? { state: "ready", data: override.data } : loaded;
  const latestArgs = useRef({ loaded, newest: latest, read, startAnew: reload });

  useEffect(() => {
    latestArgs.current = { loaded, newest: latest, read, startAnew: reload };
  });

  const replace = useCallback((data: T) => {
    setOverride({ replaces: latestArgs.current.loaded, data });
  }, []);

  const refresh = useCallback(async () => {
    const args = latestArgs.current;
    try {
      setOverride({ replaces: args.loaded, data: await args.read(args.newest) });
    } catch {
      args.startAnew();
    }
  }, []);

  return { latest, replace, refresh };
}
