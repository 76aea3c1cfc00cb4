import type { Context } from "../context.ts";
import { takeAdminRole } from "./administrators.queries.ts";

/**
 * Takes the role from an administrator, who is a customer from then on and signs in anew.
 * @param actorId who does it; it may be the same person
 * @throws Refusal ADMINISTRATOR_NOT_FOUND; LAST_ADMINISTRATOR, because nobody could give it back.
 */
export async function revokeAdministrator(
  { pool }: Context,
  accountId: string,
  actorId: string,
): Promise<void> {
  await takeAdminRole(pool, { accountId, actorId });
}
