import { useCallback, useEffect, useRef, useState } from "react";
import type { LoadState } from "../app/use-api-query.ts";

interface Refetchable<T> {
  latest: LoadState<T>;
  /** Replaces the loaded data with newer data. */
  replace: (data: T) => void;
  /** Reads again while the data stays visible; if that fails, calls `reload`. */
  refresh: () => Promise<void>;
}

/**
 * The loaded data, or newer data read since, for pages whose data changes while they are open. A
 * new `loaded` discards the newer data.
 * @param read reads the data again; receives what is shown at that moment
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
