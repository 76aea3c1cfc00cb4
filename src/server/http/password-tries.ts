import type { Context } from "../context.ts";
import type { Caller } from "./call.ts";
import { countOf } from "./rate-limits.ts";

/** From one address at one account: more than anybody mistypes. */
const FROM_HERE = { name: "account-tries-here", requests: 10, seconds: 900 };

/**
 * From everywhere at one account. Whoever wants to keep its owner out has to go on from many
 * addresses, and even then it ends by itself; a forgotten password can be replaced meanwhile.
 */
const FROM_ANYWHERE = { name: "account-tries", requests: 100, seconds: 900 };

/**
 * Counts one try of a password at an account, known or not.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countPasswordTry(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  { addressHash }: Caller,
  email: string,
): Promise<void> {
  const account = secrets.blur(`account ${email}`).toString("hex");
  await countOf(pool, FROM_HERE, `${account}:${addressHash.toString("hex")}`);
  await countOf(pool, FROM_ANYWHERE, account);
}

/** To one address, whoever asks: nobody's mailbox is filled from here. */
const TO_ADDRESS = { name: "account-letters-to", requests: 5, seconds: 3600 };

/**
 * Counts one letter about an account to an address, known or not.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countLetter(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  email: string,
): Promise<void> {
  await countOf(pool, TO_ADDRESS, secrets.blur(`letter ${email}`).toString("hex"));
}
