import { useEffect } from "react";
import { fetchAhead } from "./route-module-loader.ts";

interface NextPageCodeProps {
  path: string;
}

/** Fetches the code of the page that will come next, once the browser has nothing else to do. */
export function NextPageCode({ path }: NextPageCodeProps) {
  useEffect(() => whenIdle(() => void fetchAhead(path)), [path]);
  return null;
}

/** Safari cannot be asked whether it is idle; there it is after all that is due now. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
