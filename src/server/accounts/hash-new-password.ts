import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readEmailVenue } from "../emails/content/email-venue.ts";
import { isCommonPassword } from "./common-password.ts";
import { hashPassword } from "./passwords.ts";

/**
 * The hash of a password that somebody chooses, unless it is one that anybody would guess.
 * @param personalTerms their name and address, which are no passwords either
 * @throws Refusal PASSWORD_TOO_COMMON
 */
export async function hashNewPassword(
  { db }: Pick<Context, "db">,
  password: string,
  personalTerms: readonly string[],
): Promise<string> {
  const { businessName } = await readEmailVenue(db);
  if (isCommonPassword(password, [businessName, ...personalTerms])) {
    throw new Refusal("PASSWORD_TOO_COMMON");
  }
  return hashPassword(password);
}
