type Signal = "SIGTERM" | "SIGINT";

/** Where the system's signals arrive: `process`, or a test's stand-in for it. */
interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  exit(code: number): void;
}

/** A stop that takes longer than the longest drain is stuck. */
const STOP_TIMEOUT_MS = 60_000;

/** A terminal and what runs in it may both pass on one Ctrl-C; that is still one wish. */
const DUPLICATE_SIGNAL_MS = 500;

/**
 * The first signal finishes what is in flight and leaves; a second one, or a stop that is stuck,
 * leaves at once. What was in flight then is carried on by the next process.
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
