const MAX_RUN_MS = 20 * 60_000;

const controller = new AbortController();

/**
 * Aborts when somebody stops the benchmark or when it takes far too long. Whatever runs for long
 * looks here between two steps and throws, so that every scope is left in order and takes the
 * programs and folders that it made with it.
 */
export const interruption: AbortSignal = controller.signal;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => controller.abort(new Error("The benchmark was stopped.")));
}
setTimeout(
  () => controller.abort(new Error("The benchmark took longer than 20 minutes.")),
  MAX_RUN_MS,
).unref();
