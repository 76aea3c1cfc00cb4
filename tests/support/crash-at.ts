import type { Context } from "../../src/server/context.ts";
import type { FailPoint } from "../../src/server/platform/failpoints.ts";

/**
 * Runs an operation up to a point, where its process dies: nothing after it ever happens. Returns
 * when it is there.
 * @throws when the operation ends before.
 */
export async function deadAt(
  context: Context,
  point: FailPoint,
  operate: (dying: Context) => Promise<unknown>,
): Promise<void> {
  const died = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  const reach = (reached: FailPoint) => {
    if (reached !== point) return;
    died.resolve();
    return never;
  };
  const ended = operate({ ...context, reach }).then(() => {
    throw new Error(`It ended without coming to ${point}.`);
  });
  await Promise.race([died.promise, ended]);
}
