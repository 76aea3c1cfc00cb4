import type { Context } from "../context.ts";
import { ConfigError } from "../platform/config/config.ts";

/**
 * Square charges whatever seller the credentials belong to, in that seller's own currency; so a real
 * installation makes sure before it listens. A Square that is away for the moment does not keep it
 * from starting: places can be looked at and held, and each reconciliation asks again.
 * @throws ConfigError naming the setting to put right.
 */
export async function verifySquareAccount({ payments, log }: Context): Promise<void> {
  const check = await payments.checkAccount();
  if (check.kind === "wrong") throw new ConfigError([check.message]);
  if (check.kind === "unreachable") {
    log.warn("Square could not be asked about SQUARE_LOCATION_ID; it is asked again later");
  }
}
