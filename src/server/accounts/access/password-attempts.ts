import { PASSWORD_RATE_LIMIT } from "../../../shared/contract/public/accounts.ts";
import { countAttempt, countAttempts } from "../../platform/http/rate-limits.ts";
import type { RequestContext } from "../../request-context.ts";
import { findKnownDevice } from "./known-device.ts";

const ACCOUNT_WINDOW_SECONDS = 900;

/** From one network at one account: more than anybody mistypes. */
const MAX_PER_NETWORK = 10;

/** From all strangers at one account. Its owner comes in from a browser that has been here before. */
const MAX_PER_ACCOUNT = 100;

/** From a browser that has been here before. */
const MAX_PER_DEVICE = 10;

/**
 * Counts one try to sign in to an account, known or not. Whoever uses a browser in which they signed in
 * before is counted by that alone, so that strangers can lock nobody out.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSignInAttempt(call: RequestContext, email: string): Promise<void> {
  const device = findKnownDevice(call.server, call.caller, email);
  if (device === undefined) {
    await countAttempt(call, PASSWORD_RATE_LIMIT);
    const account = hashAccount(call, email);
    await countAttempts(call, ACCOUNT_WINDOW_SECONDS, [
      createNetworkLimit(call, email),
      { key: `account-tries:${account}`, maxAttempts: MAX_PER_ACCOUNT },
    ]);
    return;
  }
  const key = `device-tries:${hashAccount(call, `${device} ${email}`)}`;
  await countAttempts(call, ACCOUNT_WINDOW_SECONDS, [{ key, maxAttempts: MAX_PER_DEVICE }]);
}

/**
 * Counts one try of a password, or of a link with one, by somebody whose account is known.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countPasswordAttempt(call: RequestContext, account: string): Promise<void> {
  await countAttempts(call, ACCOUNT_WINDOW_SECONDS, [createNetworkLimit(call, account)]);
}

function createNetworkLimit(call: RequestContext, account: string) {
  const network = call.caller.networkHash.toString("hex");
  return {
    key: `account-tries-here:${hashAccount(call, account)}:${network}`,
    maxAttempts: MAX_PER_NETWORK,
  };
}

function hashAccount({ server }: RequestContext, account: string): string {
  return server.secrets.hmac(`account ${account}`).toString("hex");
}

/** To one address, whoever asks: nobody's mailbox is filled from here. */
const MAX_EMAILS = 5;
const EMAIL_WINDOW_SECONDS = 3600;

/**
 * Counts one letter about an account to an address, known or not.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countAccountEmail(call: RequestContext, email: string): Promise<void> {
  const address = call.server.secrets.hmac(`letter ${email}`).toString("hex");
  await countAttempts(call, EMAIL_WINDOW_SECONDS, [
    { key: `account-letters-to:${address}`, maxAttempts: MAX_EMAILS },
  ]);
}
