import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { useOnline } from "../../api/use-online.ts";

interface NextPageCodeProps {
  path: string;
}

/**
 * Fetches the code of the page that will come next, once the browser has nothing else to do. Without
 * a network nothing is fetched: React Router answers code that does not come by loading the page anew.
 */
export function NextPageCode({ path }: NextPageCodeProps) {
  const isOnline = useOnline();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && isOnline && <PrefetchPageLinks page={path} />;
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
