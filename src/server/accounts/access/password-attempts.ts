import { PASSWORD_RATE_LIMIT } from "../../../shared/contract/public/accounts.ts";
import { countAttempt, countAttempts } from "../../platform/http/rate-limits.ts";
import type { RequestContext } from "../../request-context.ts";
import { findKnownDevice } from "./known-device.ts";

const ACCOUNT_WINDOW_SECONDS = 900;

/** From one network at one account: more than anybody mistypes. */
const MAX_PER_NETWORK = 10;

/**
 * From everywhere at one account; when signing in, from all unknown browsers. The owner is not
 * locked out: a known device has its own limit.
 */
const MAX_PER_ACCOUNT = 100;

/** From a browser in which the account has signed in before. */
const MAX_PER_DEVICE = 10;

/**
 * Counts one attempt to sign in to an account, whether or not the account exists. Attempts from a
 * known device count against that device only, so that nobody else can lock the owner out.
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

/** Codes have six digits, of which three are right at a time, so there are far fewer tries. */
const MAX_CODES_PER_ACCOUNT = 10;

/**
 * Counts one attempt to give a code of an authenticator app, or a recovery code. As with passwords, a
 * known device is counted apart.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countCodeAttempt(call: RequestContext, email: string): Promise<void> {
  const device = findKnownDevice(call.server, call.caller, email);
  const key =
    device === undefined
      ? `account-codes:${hashAccount(call, email)}`
      : `device-codes:${hashAccount(call, `${device} ${email}`)}`;
  await countAttempts(call, ACCOUNT_WINDOW_SECONDS, [{ key, maxAttempts: MAX_CODES_PER_ACCOUNT }]);
}

/**
 * Counts one attempt to use a password, or a link that asks for one, when the account is already
 * known.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countPasswordAttempt(call: RequestContext, account: string): Promise<void> {
  await countAttempts(call, ACCOUNT_WINDOW_SECONDS, [
    createNetworkLimit(call, account),
    { key: `password-tries:${hashAccount(call, account)}`, maxAttempts: MAX_PER_ACCOUNT },
  ]);
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

/** To one address, whoever asks, so that nobody can flood a mailbox from here. */
const MAX_EMAILS = 5;
const EMAIL_WINDOW_SECONDS = 3600;

/**
 * Counts one account email to an address, whether or not it has an account.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countAccountEmail(call: RequestContext, email: string): Promise<void> {
  const address = call.server.secrets.hmac(`email ${email}`).toString("hex");
  await countAttempts(call, EMAIL_WINDOW_SECONDS, [
    { key: `account-emails-to:${address}`, maxAttempts: MAX_EMAILS },
  ]);
}
