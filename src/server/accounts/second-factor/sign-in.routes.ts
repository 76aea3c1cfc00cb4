import { implement } from "@orpc/server";
import { adminContract } from "../../../shared/contract/admin/contract.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { RequestContext } from "../../request-context.ts";
import { identifyDevice } from "../access/known-device.ts";
import { countCodeAttempt } from "../access/password-attempts.ts";
import { clearPendingCookie, type NewSession, type SignInBrowser } from "../sessions.ts";
import { setSignInCookies, toBrowser } from "../sign-in.ts";
import { storeChallenge } from "./challenges.ts";
import {
  findPendingSignIn,
  signInWithCode,
  signInWithPasskey,
  signInWithRecoveryCode,
} from "./complete-sign-in.ts";
import { createOptionsToSign } from "./webauthn.ts";

/** Not `adminApi`: nobody is signed in yet. */
const { signIn } = implement(adminContract).$context<RequestContext>();

export const signInRoutes = {
  pending: signIn.pending.handler(async ({ context: { server, caller } }) => {
    const found = await findPendingSignIn(server, caller.pendingCookie);
    return { signIn: found ?? null };
  }),
  startPasskey: signIn.startPasskey.handler(async ({ context: { server } }) => {
    const options = await createOptionsToSign(server);
    await storeChallenge(server, "passkey-sign-in", options.challenge, null);
    return options;
  }),
  withPasskey: signIn.withPasskey.handler(({ context, input }) =>
    finishSignIn(context, (browser) => signInWithPasskey(context.server, input.passkey, browser)),
  ),
  withCode: signIn.withCode.handler(async ({ context, input }) => {
    const pending = await requirePendingSignIn(context);
    return finishSignIn(context, (browser) =>
      signInWithCode(context.server, pending, input.code, browser),
    );
  }),
  withRecoveryCode: signIn.withRecoveryCode.handler(async ({ context, input }) => {
    const pending = await requirePendingSignIn(context);
    return finishSignIn(context, (browser) =>
      signInWithRecoveryCode(context.server, pending, input.code, browser),
    );
  }),
};

/** @throws Refusal SIGN_IN_EXPIRED, TOO_MANY_REQUESTS */
async function requirePendingSignIn(context: RequestContext) {
  const pending = await findPendingSignIn(context.server, context.caller.pendingCookie);
  if (!pending) throw new Refusal("SIGN_IN_EXPIRED");
  await countCodeAttempt(context, pending.email);
  return pending;
}

/** Signs in, and sends the browser its cookies. */
async function finishSignIn<Account extends NonNullable<NewSession["account"]>>(
  context: RequestContext,
  signInWith: (
    browser: SignInBrowser & { pendingCookie: string },
  ) => Promise<{ account: Account; cookie: string }>,
): Promise<Account> {
  const { server, caller } = context;
  const deviceId = identifyDevice(caller);
  const { pendingCookie = "" } = caller;
  const session = await signInWith({ ...toBrowser(context, deviceId), pendingCookie });
  setSignInCookies(context, session, deviceId);
  caller.cookies.push(clearPendingCookie(server));
  return session.account;
}
