import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, toApiFailure } from "./api-failure.ts";
import type { LoadState } from "./use-api-query.ts";

/** Retries of the start page after a failure (specification, section 9). */
const MAX_RETRIES = 5;
/** The first pause; it doubles after each retry. */
const BASE_DELAY_MS = 2000;

const LOADING = { state: "loading" } as const;

interface LoadAttempt<T> {
  loadState: LoadState<T>;
  retriesLeft: number;
}

interface StartPageData<T> {
  loadState: LoadState<T>;
  /** After a failure: whether the page will retry by itself. */
  willRetry: boolean;
  tryAgain: () => void;
}

/**
 * Data that the start page cannot do without. The server loads it for the first page. After a
 * failure the page shows it, and the browser keeps retrying and starts over whenever the network
 * returns.
 * @param load must stay the same function
 */
export function useStartPageData<T>(
  initial: LoadState<T>,
  load: () => Promise<T>,
): StartPageData<T> {
  const [attempt, setAttempt] = useState<LoadAttempt<T>>({
    loadState: initial,
    retriesLeft: MAX_RETRIES,
  });
  const tryAgain = useCallback(
    () => setAttempt({ loadState: LOADING, retriesLeft: MAX_RETRIES }),
    [],
  );

  useEffect(() => {
    const { loadState, retriesLeft } = attempt;
    if (loadState.state === "ready") return;
    const isRetry = loadState.state === "failed";
    let isStale = false;
    const reload = async () => {
      const next = await loadOnce(load);
      if (!isStale) setAttempt({ loadState: next, retriesLeft: retriesLeft - (isRetry ? 1 : 0) });
    };
    const delayMs = isRetry ? BASE_DELAY_MS * 2 ** (MAX_RETRIES - retriesLeft) : 0;
    const timer = retriesLeft > 0 ? setTimeout(reload, delayMs) : undefined;
    if (isRetry) window.addEventListener("online", tryAgain);
    return () => {
      isStale = true;
      clearTimeout(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [attempt, load, tryAgain]);

  return { loadState: attempt.loadState, willRetry: attempt.retriesLeft > 0, tryAgain };
}

/**
 * Calls `load` once and returns a failure as a value, so that a loader can pass it to the page.
 * @param toFailure classifies the error; by default by the codes that visitors can meet
 */
export async function loadOnce<T>(
  load: () => Promise<T>,
  toFailure: (error: unknown) => ApiFailure = toApiFailure,
): Promise<LoadState<T>> {
  try {
    return { state: "ready", data: await load() };
  } catch (error) {
    return { state: "failed", failure: toFailure(error) };
  }
}
