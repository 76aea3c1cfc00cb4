import { PASSWORD_TRIES } from "../../../shared/contract/public/accounts.ts";
import { count, countTry } from "../../platform/http/rate-limits.ts";
import type { Call } from "../../request-context.ts";
import { knownDevice } from "./known-device.ts";

const ACCOUNT_SECONDS = 900;

/** From one network at one account: more than anybody mistypes. */
const FROM_HERE = 10;

/** From all strangers at one account. Its owner comes in from a browser that has been here before. */
const FROM_ANYWHERE = 100;

/** From a browser that has been here before. */
const FROM_KNOWN_DEVICE = 10;

/**
 * Counts one try to sign in to an account, known or not. Whoever uses a browser in which they signed in
 * before is counted by that alone, so that strangers can lock nobody out.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSignIn(call: Call, email: string): Promise<void> {
  const device = knownDevice(call.server, call.caller, email);
  if (device === undefined) {
    await countTry(call, PASSWORD_TRIES);
    const account = keyOf(call, email);
    await count(call, ACCOUNT_SECONDS, [
      fromHere(call, email),
      { key: `account-tries:${account}`, tries: FROM_ANYWHERE },
    ]);
    return;
  }
  const key = `device-tries:${keyOf(call, `${device} ${email}`)}`;
  await count(call, ACCOUNT_SECONDS, [{ key, tries: FROM_KNOWN_DEVICE }]);
}

/**
 * Counts one try of a password, or of a link with one, by somebody whose account is known.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countPasswordTry(call: Call, account: string): Promise<void> {
  await count(call, ACCOUNT_SECONDS, [fromHere(call, account)]);
}

function fromHere(call: Call, account: string) {
  const network = call.caller.networkHash.toString("hex");
  return { key: `account-tries-here:${keyOf(call, account)}:${network}`, tries: FROM_HERE };
}

function keyOf({ server }: Call, account: string): string {
  return server.secrets.blur(`account ${account}`).toString("hex");
}

/** To one address, whoever asks: nobody's mailbox is filled from here. */
const LETTERS = 5;
const LETTERS_SECONDS = 3600;

/**
 * Counts one letter about an account to an address, known or not.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countLetter(call: Call, email: string): Promise<void> {
  const address = call.server.secrets.blur(`letter ${email}`).toString("hex");
  await count(call, LETTERS_SECONDS, [{ key: `account-letters-to:${address}`, tries: LETTERS }]);
}
