import type { Context } from "../context.ts";
import { ConfigError } from "../platform/config/config.ts";

/**
 * Checks the Square credentials before the server listens, because Square charges on behalf of
 * whichever seller they belong to, in that seller's currency. An unreachable Square does not stop
 * the start: visitors can still browse and hold places, and every reconciliation run checks again.
 * @throws ConfigError naming the setting to correct.
 */
export async function verifySquareAccount({ payments, log }: Context): Promise<void> {
  const check = await payments.checkAccount();
  if (check.kind === "wrong") throw new ConfigError([check.message]);
  if (check.kind === "unreachable") {
    log.warn(
      "Square account check failed: Square is unreachable; SQUARE_LOCATION_ID is checked again later",
    );
  }
}
