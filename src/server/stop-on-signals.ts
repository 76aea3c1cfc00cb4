type Signal = "SIGTERM" | "SIGINT";

/** `process`, or a test double for it. */
interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  exit(code: number): void;
}

/** Longer than the longest drain (start.ts): a stop that takes more is stuck. */
const STOP_TIMEOUT_MS = 60_000;

/** The terminal and a parent process such as npm may both forward a single Ctrl-C. */
const DUPLICATE_SIGNAL_MS = 500;

/**
 * Stops gracefully on the first SIGTERM or SIGINT. Exits with code 1 on a second signal, or when
 * the stop fails or takes longer than `timeoutMs`; the next process then recovers what was in
 * flight.
 */
export function stopOnSignals(
  signals: SignalSource,
  stop: () => Promise<void>,
  timeoutMs: number = STOP_TIMEOUT_MS,
): void {
  let stopRequestedAt: number | undefined;
  const shutDown = async (signal: Signal) => {
    const now = performance.now();
    if (stopRequestedAt !== undefined) {
      const isDuplicate = signal === "SIGINT" && now - stopRequestedAt < DUPLICATE_SIGNAL_MS;
      if (!isDuplicate) signals.exit(1);
      return;
    }
    stopRequestedAt = now;
    setTimeout(() => signals.exit(1), timeoutMs).unref();
    try {
      await stop();
      signals.exit(0);
    } catch {
      signals.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) signals.on(signal, shutDown);
}
