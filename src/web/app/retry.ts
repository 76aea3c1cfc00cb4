import { failureOf, isWorthRetrying } from "./api-failure.ts";

interface RetryRules {
  /** Calls in all, the first included. */
  attempts: number;
  /** The pause after the first failure, in milliseconds; it doubles each time. */
  baseDelayMs: number;
}

/** The general rule of the specification (section 9). */
const GENERAL_RULES: RetryRules = { attempts: 3, baseDelayMs: 1000 };

/**
 * Calls again after a failure that may pass by itself, with doubling pauses; the last failure is
 * thrown. A call whose time-out struck is not repeated: the visitor has waited long enough to be
 * told. Stops at once when the signal is aborted.
 */
export async function retrying<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  { attempts, baseDelayMs }: RetryRules = GENERAL_RULES,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === "TIMED_OUT" || !isWorthRetrying(failure)) throw error;
      if (attempt === attempts || signal.aborted) throw error;
      await pause(baseDelayMs * 2 ** (attempt - 1), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
