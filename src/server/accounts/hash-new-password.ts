import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readEmailVenue } from "../emails/content/email-venue.ts";
import { isCommonPassword } from "./common-password.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Hashes a newly chosen password, unless it is a common one.
 * @param personalTerms the user's name and address, which are refused as passwords too
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
