import type { Context } from "../../src/server/context.ts";
import type { Failpoint } from "../../src/server/platform/failpoints.ts";

/**
 * Runs an operation up to a point, where its process dies: nothing after it ever happens. Returns
 * when it is there.
 * @throws when the operation ends before.
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
    throw new Error(`It ended without coming to ${point}.`);
  });
  await Promise.race([crash.promise, finished]);
}
