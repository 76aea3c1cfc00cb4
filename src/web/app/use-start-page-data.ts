import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, failureOf } from "./api-failure.ts";
import type { Loaded } from "./use-api-query.ts";

/** The start page tries again so often after a failure (specification, section 9). */
const RETRIES = 5;
/** The first pause; it doubles each time. */
const BASE_DELAY_MS = 2000;

const LOADING = { state: "loading" } as const;

interface Trying<T> {
  loaded: Loaded<T>;
  retriesLeft: number;
}

interface StartPageData<T> {
  loaded: Loaded<T>;
  /** After a failure: whether the page will try again by itself. */
  isGoingOn: boolean;
  tryAgain: () => void;
}

/**
 * What the start page cannot do without. The server read it for the first page; where that failed,
 * the failure is shown and the browser goes on trying, and once more whenever a network comes back.
 * `read` has to stay the same function.
 */
export function useStartPageData<T>(initial: Loaded<T>, read: () => Promise<T>): StartPageData<T> {
  const [trying, setTrying] = useState<Trying<T>>({ loaded: initial, retriesLeft: RETRIES });
  const tryAgain = useCallback(() => setTrying({ loaded: LOADING, retriesLeft: RETRIES }), []);

  useEffect(() => {
    const { loaded, retriesLeft } = trying;
    if (loaded.state === "ready") return;
    const isRetry = loaded.state === "failed";
    let isLeft = false;
    const readAgain = async () => {
      const next = await readNow(read);
      if (!isLeft) setTrying({ loaded: next, retriesLeft: retriesLeft - (isRetry ? 1 : 0) });
    };
    const pauseMs = isRetry ? BASE_DELAY_MS * 2 ** (RETRIES - retriesLeft) : 0;
    const timer = retriesLeft > 0 ? setTimeout(readAgain, pauseMs) : undefined;
    if (isRetry) window.addEventListener("online", tryAgain);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [trying, read, tryAgain]);

  return { loaded: trying.loaded, isGoingOn: trying.retriesLeft > 0, tryAgain };
}

/**
 * One try, and its failure as a value: a loader answers with it and the page shows it.
 * @param kindOf which failure an error is; those that visitors can meet, if absent
 */
export async function readNow<T>(
  read: () => Promise<T>,
  kindOf: (error: unknown) => ApiFailure = failureOf,
): Promise<Loaded<T>> {
  try {
    return { state: "ready", data: await read() };
  } catch (error) {
    return { state: "failed", failure: kindOf(error) };
  }
}
