import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../api/api-failure.ts";
import type { Loaded } from "../../api/use-loaded.ts";

/** The start page tries again so often after a failure (specification, section 9). */
const RETRIES = 5;
/** The first pause; it doubles each time. */
const BASE_DELAY_MS = 2000;

/**
 * What the start page cannot do without. The server read it for the first page; where that failed,
 * the failure is shown and the browser goes on trying. `read` has to stay the same function; the
 * second value is for Try Again.
 */
export function useStartPageData<T>(
  initial: Loaded<T>,
  read: () => Promise<T>,
): [Loaded<T>, tryAgain: () => void] {
  const [loaded, setLoaded] = useState(initial);
  const retries = useRef(0);

  useEffect(() => {
    if (loaded.state === "ready") return;
    if (loaded.state === "failed" && retries.current === RETRIES) return;
    const delayMs = loaded.state === "loading" ? 0 : BASE_DELAY_MS * 2 ** retries.current++;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const next = await readNow(read);
      if (!isLeft) setLoaded(next);
    }, delayMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [loaded, read]);

  function tryAgain() {
    retries.current = 0;
    setLoaded({ state: "loading" });
  }
  return [loaded, tryAgain];
}

/** One try, and its failure as a value: a loader answers with it and the page shows it. */
export async function readNow<T>(read: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { state: "ready", data: await read() };
  } catch (error) {
    return { state: "failed", failure: failureOf(error) };
  }
}
