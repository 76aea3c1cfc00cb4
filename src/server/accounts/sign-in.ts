import type { SignInResult } from "../../shared/contract/public/accounts.ts";
import type { AccountLinkKind } from "../../shared/paths.ts";
import { isRefusal, Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { RequestContext } from "../request-context.ts";
import { describeDevice } from "./access/device-label.ts";
import { hashDeviceId, identifyDevice, rememberDevice } from "./access/known-device.ts";
import { countSignInAttempt } from "./access/password-attempts.ts";
import { findAddressOfUsedLink } from "./account-links.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "./passwords.ts";
import {
  type Credential,
  clearSessionCookie,
  endSession,
  type NewSession,
  type SignInBrowser,
  startSession,
} from "./sessions.ts";
import { readPasswordHashByEmail } from "./users.queries.ts";

/**
 * Signs in with a new session. Verifies the password whether or not the account exists, so that
 * neither the response nor its timing reveals which.
 * @throws Refusal SIGN_IN_FAILED for an unknown address and a wrong password alike;
 * SECOND_FACTOR_OVERDUE
 */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
  browser: SignInBrowser = {},
): Promise<NewSession> {
  const passwordHash = await readPasswordHashByEmail(context.db, email);
  const isRight = await verifyPassword(passwordHash ?? UNMATCHABLE_HASH, password);
  if (passwordHash === undefined || !isRight) {
    context.log.warn("sign-in failed: wrong address or password");
    throw new Refusal("SIGN_IN_FAILED");
  }
  return startSession(context, { email, passwordHash }, browser);
}

/**
 * Signs the browser in with a password, or asks for a second factor.
 * @throws Refusal SIGN_IN_FAILED, SECOND_FACTOR_OVERDUE
 */
export async function signInByPassword(
  call: RequestContext,
  input: { email: string; password: string },
): Promise<SignInResult> {
  const deviceId = identifyDevice(call.caller);
  const started = await signIn(call.server, input, toBrowser(call, deviceId));
  return setSignInCookies(call, started, deviceId);
}

interface FollowedLink {
  token: string;
  kind: AccountLinkKind;
  /** That the account has once the link was followed. */
  password: string;
}

/**
 * Follows an emailed link and signs the browser in, or asks for a second factor: the link proves the
 * address and nothing more. A link works once, but repeated with the same password soon afterwards
 * it signs in again, because the first answer may have been lost.
 * @param follow uses the link up
 * @throws Refusal of `follow`; SIGN_IN_FAILED when the password was changed concurrently;
 * SECOND_FACTOR_OVERDUE
 */
export async function signInAfterLink(
  call: RequestContext,
  link: FollowedLink,
  follow: () => Promise<Credential>,
): Promise<SignInResult> {
  let credential: Credential;
  try {
    credential = await follow();
  } catch (error) {
    if (isRefusal(error, "ACCOUNT_LINK_INVALID")) return signInAfterUsedLink(call, link);
    throw error;
  }
  const deviceId = identifyDevice(call.caller);
  const started = await startSession(call.server, credential, toBrowser(call, deviceId));
  return setSignInCookies(call, started, deviceId);
}

/** @throws Refusal ACCOUNT_LINK_INVALID, also for another password; SECOND_FACTOR_OVERDUE */
async function signInAfterUsedLink(
  call: RequestContext,
  { token, kind, password }: FollowedLink,
): Promise<SignInResult> {
  const email = await findAddressOfUsedLink(call.server, token, kind);
  if (email === undefined) throw new Refusal("ACCOUNT_LINK_INVALID");
  await countSignInAttempt(call, email);
  try {
    return await signInByPassword(call, { email, password });
  } catch (error) {
    throw isRefusal(error, "SIGN_IN_FAILED") ? new Refusal("ACCOUNT_LINK_INVALID") : error;
  }
}

/** Describes the caller's browser to the statements that start a session. */
export function toBrowser({ server, caller }: RequestContext, deviceId: string): SignInBrowser {
  return {
    replacedCookie: caller.sessionCookie,
    deviceHash: hashDeviceId(server, deviceId),
    deviceLabel: describeDevice(caller.userAgent),
  };
}

/** Sends the browser the cookies of its new session and of the device, or of its pending sign-in. */
export function setSignInCookies(
  { server, caller }: RequestContext,
  { account, cookie }: NewSession,
  deviceId: string,
): SignInResult {
  caller.cookies.push(cookie);
  if (account === null) return { needsSecondFactor: true };
  rememberDevice(server, caller, { deviceId, email: account.email });
  return account;
}

/** Ends the browser's session, on the server too; a no-op without a cookie. */
export async function signOut(call: RequestContext): Promise<void> {
  const { server, caller } = call;
  if (caller.sessionCookie === undefined) return;
  await endSession(server, caller.sessionCookie);
  forgetSession(call);
}

/** Deletes the browser's cookie of a session that has ended on the server. */
export function forgetSession({ server, caller }: RequestContext): void {
  caller.cookies.push(clearSessionCookie(server));
}
