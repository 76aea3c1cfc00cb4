const MAX_RUN_MS = 20 * 60_000;

const controller = new AbortController();

/**
 * Aborts when the benchmark is interrupted or runs too long. Long loops check it between steps and
 * throw, so that every scope is left in order and cleans up its programs and folders.
 */
export const interruption: AbortSignal = controller.signal;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => controller.abort(new Error("The benchmark was interrupted.")));
}
setTimeout(
  () => controller.abort(new Error("The benchmark took longer than 20 minutes.")),
  MAX_RUN_MS,
).unref();
