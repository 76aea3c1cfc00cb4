import { useEffect } from "react";
import { prefetchRoute } from "./route-module-loader.ts";

interface PrefetchRouteProps {
  path: string;
}

/** Prefetches the code of the next page once the browser is idle. */
export function PrefetchRoute({ path }: PrefetchRouteProps) {
  useEffect(() => onIdle(() => void prefetchRoute(path)), [path]);
  return null;
}

/** Safari has no `requestIdleCallback`; there the work runs after the current task. */
function onIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idleCallbackId = requestIdleCallback(work);
  return () => cancelIdleCallback(idleCallbackId);
}
