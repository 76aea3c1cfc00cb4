import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readMessageVenue } from "../emails/content/email-venue.ts";
import { isCommonPassword } from "./common-password.ts";
import { hashPassword } from "./passwords.ts";

/**
 * The hash of a password that somebody chooses, unless it is one that anybody would guess.
 * @param about their name and address, which are no passwords either
 * @throws Refusal PASSWORD_TOO_COMMON
 */
export async function hashNewPassword(
  { db }: Pick<Context, "db">,
  password: string,
  about: readonly string[],
): Promise<string> {
  const { businessName } = await readMessageVenue(db);
  if (isCommonPassword(password, [businessName, ...about])) {
    throw new Refusal("PASSWORD_TOO_COMMON");
  }
  return hashPassword(password);
}
