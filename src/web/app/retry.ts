import { isRetryable, toApiFailure } from "./api-failure.ts";

interface RetryOptions {
  /** Calls in total, including the first. */
  attempts: number;
  /** The pause after the first failure, in milliseconds; it doubles after each retry. */
  baseDelayMs: number;
}

/** The general retry rule of the specification (section 9). */
const DEFAULT_RETRY: RetryOptions = { attempts: 3, baseDelayMs: 1000 };

/**
 * Retries a call after a transient failure, with doubling pauses; throws the last failure. A
 * timeout is not retried: the visitor has waited long enough. Stops at once when the signal is
 * aborted.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  { attempts, baseDelayMs }: RetryOptions = DEFAULT_RETRY,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const failure = toApiFailure(error);
      if (failure === "TIMED_OUT" || !isRetryable(failure)) throw error;
      if (attempt === attempts || signal.aborted) throw error;
      await abortableDelay(baseDelayMs * 2 ** (attempt - 1), signal);
    }
  }
}

function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
