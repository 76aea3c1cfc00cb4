import type { Context } from "../../src/server/context.ts";
import type { Failpoint } from "../../src/server/platform/failpoints.ts";

/**
 * Runs an operation until it reaches a failpoint and suspends it there for good, as if its process
 * had crashed. Resolves once the failpoint is reached.
 * @throws if the operation ends before that.
 */
export async function crashAt(
  context: Context,
  point: Failpoint,
  operation: (crashingContext: Context) => Promise<unknown>,
): Promise<void> {
  const crash = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  const failpoint = (currentPoint: Failpoint) => {
    if (currentPoint !== point) return;
    crash.resolve();
    return never;
  };
  const finished = operation({ ...context, failpoint }).then(() => {
    throw new Error(`The operation ended without reaching ${point}.`);
  });
  await Promise.race([crash.promise, finished]);
}
