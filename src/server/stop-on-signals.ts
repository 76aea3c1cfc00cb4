/** `process`, or a test double for it. */
interface SignalSource {
  on(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * A terminal or a service manager signals all processes of a group, and a parent such as npm then
 * forwards what it got.
 */
const DUPLICATE_SIGNAL_MS = 500;

/**
 * Stops gracefully on the first SIGTERM or SIGINT. Exits with code 1 on a later signal, or when
 * the stop fails or takes longer than `timeoutMs`; the next process then recovers what was in
 * flight.
 */
export function stopOnSignals(
  signals: SignalSource,
  stop: () => Promise<void>,
  timeoutMs: number,
): void {
  let stopRequestedAt: number | undefined;
  const shutDown = async () => {
    const now = performance.now();
    if (stopRequestedAt !== undefined) {
      if (now - stopRequestedAt >= DUPLICATE_SIGNAL_MS) signals.exit(1);
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
