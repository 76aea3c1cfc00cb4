import { useEffect } from "react";
import { prefetchRoute } from "./route-module-loader.ts";

interface PrefetchRouteProps {
  path: string;
}

/** Fetches the code of the page that will come next, once the browser has nothing else to do. */
export function PrefetchRoute({ path }: PrefetchRouteProps) {
  useEffect(() => onIdle(() => void prefetchRoute(path)), [path]);
  return null;
}

/** Safari cannot be asked whether it is idle; there it is after all that is due now. */
function onIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idleCallbackId = requestIdleCallback(work);
  return () => cancelIdleCallback(idleCallbackId);
}
