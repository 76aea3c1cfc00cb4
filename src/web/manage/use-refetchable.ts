import { useCallback, useEffect, useRef, useState } from "react";
import type { Loaded } from "../app/use-api-query.ts";

interface Newest<T> {
  newest: Loaded<T>;
  /** Puts something newer in the place of what was loaded. */
  replace: (data: T) => void;
  /** Reads again while the page stays as it is; if that fails, the page begins anew. */
  refresh: () => Promise<void>;
}

/**
 * What was loaded, or what is known since: for what changes while it is looked at. Another answer
 * forgets what came after the one before.
 * @param read may look at what is shown at that moment
 * @param startAnew loads again with a spinner
 */
export function useNewest<T>(
  loaded: Loaded<T>,
  read: (shown: Loaded<T>) => Promise<T>,
  startAnew: () => void,
): Newest<T> {
  const [newer, setNewer] = useState<{ than: Loaded<T>; data: T } | null>(null);
  const isNewer = newer !== null && newer.than === loaded;
  const newest: Loaded<T> = isNewer ? { state: "ready", data: newer.data } : loaded;
  const current = useRef({ loaded, newest, read, startAnew });

  useEffect(() => {
    current.current = { loaded, newest, read, startAnew };
  });

  const replace = useCallback((data: T) => {
    setNewer({ than: current.current.loaded, data });
  }, []);

  const refresh = useCallback(async () => {
    const now = current.current;
    try {
      setNewer({ than: now.loaded, data: await now.read(now.newest) });
    } catch {
      now.startAnew();
    }
  }, []);

  return { newest, replace, refresh };
}
