import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { RequestContext } from "../request-context.ts";
import { rememberDevice } from "./access/known-device.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "./passwords.ts";
import {
  type Credential,
  clearSessionCookie,
  endSession,
  type NewSession,
  startSession,
} from "./sessions.ts";
import { readPasswordHashByEmail } from "./users.queries.ts";

/**
 * Signs in with a new session. Verifies the password whether or not the account exists, so that
 * neither the response nor its timing reveals which.
 * @param replacedCookie the browser's session cookie until now, whose session ends
 * @throws Refusal SIGN_IN_FAILED for an unknown address and a wrong password alike.
 */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
  replacedCookie?: string,
): Promise<NewSession> {
  const passwordHash = await readPasswordHashByEmail(context.db, email);
  const isRight = await verifyPassword(passwordHash ?? UNMATCHABLE_HASH, password);
  if (passwordHash === undefined || !isRight) {
    context.log.warn("sign-in failed: wrong address or password");
    throw new Refusal("SIGN_IN_FAILED");
  }
  return startSession(context, { email, passwordHash }, replacedCookie);
}

/** Signs the browser in with a password. @throws Refusal SIGN_IN_FAILED */
export async function signInByPassword(
  call: RequestContext,
  input: { email: string; password: string },
): Promise<SignedInAccount> {
  return setSignInCookies(call, await signIn(call.server, input, call.caller.sessionCookie));
}

/**
 * Signs the browser in with the credential that following an emailed link returned.
 * @throws Refusal SIGN_IN_FAILED when the password was changed concurrently
 */
export async function signInAfterLink(
  call: RequestContext,
  credential: Credential,
): Promise<SignedInAccount> {
  const { server, caller } = call;
  return setSignInCookies(call, await startSession(server, credential, caller.sessionCookie));
}

/** Sends the browser the cookies of its new session and of the device. */
function setSignInCookies(
  { server, caller }: RequestContext,
  { account, cookie }: NewSession,
): SignedInAccount {
  caller.cookies.push(cookie);
  rememberDevice(server, caller, account.email);
  return account;
}

/** Ends the browser's session, on the server too; a no-op without a cookie. */
export async function signOut({ server, caller }: RequestContext): Promise<void> {
  if (caller.sessionCookie === undefined) return;
  await endSession(server, caller.sessionCookie);
  caller.cookies.push(clearSessionCookie(server));
}
