import { hash, verify } from "@node-rs/argon2";
import { STAFF_PASSWORD_MIN } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readEmailVenue } from "../emails/content/email-venue.ts";
import { isCommonPassword } from "./common-password.ts";

/** Argon2id with 19 MiB, two iterations and parallelism 1: OWASP's Password Storage Cheat Sheet. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * @returns a PHC string with salt and cost, so that old hashes stay valid when the cost is raised
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), ARGON2_COST);
}

/**
 * A hash that no password has. Where there is no account, verifying against it takes as long as
 * against a stored one.
 */
export const UNMATCHABLE_HASH =
  `$argon2id$v=19$m=${ARGON2_COST.memoryCost},t=${ARGON2_COST.timeCost},p=${ARGON2_COST.parallelism}` +
  `$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Takes as long whether or not the password matches. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password.normalize("NFKC"));
}

/**
 * Checks a new password of an account that may be an administrator's: theirs are longer, because a
 * till is not a profile.
 * @throws Refusal STAFF_PASSWORD_TOO_SHORT
 */
export async function refuseShortStaffPassword(
  { db }: Pick<Context, "db">,
  password: string,
  email: string,
): Promise<void> {
  if (password.length >= STAFF_PASSWORD_MIN) return;
  const administrator = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("role", "=", "admin")
    .executeTakeFirst();
  if (administrator) throw new Refusal("STAFF_PASSWORD_TOO_SHORT");
}

/**
 * Hashes a newly chosen password.
 * @param personalTerms see `refuseCommonPassword`
 * @throws Refusal PASSWORD_TOO_COMMON
 */
export async function hashNewPassword(
  { db }: Pick<Context, "db">,
  password: string,
  personalTerms: readonly string[],
): Promise<string> {
  await refuseCommonPassword({ db }, password, personalTerms);
  return hashPassword(password);
}

/**
 * Refuses a common password and the venue's name.
 * @param personalTerms the user's name and address, which are refused too
 * @throws Refusal PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(
  { db }: Pick<Context, "db">,
  password: string,
  personalTerms: readonly string[],
): Promise<void> {
  const { businessName } = await readEmailVenue(db);
  if (await isCommonPassword(password, [businessName, ...personalTerms])) {
    throw new Refusal("PASSWORD_TOO_COMMON");
  }
}
