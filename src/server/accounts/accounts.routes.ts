import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { api, type Session, type SharedDevice } from "../request-context.ts";
import {
  countAccountEmail,
  countPasswordAttempt,
  countSignInAttempt,
} from "./access/password-attempts.ts";
import { requestAccount, requestEmailChange, requestPasswordReset } from "./account-requests.ts";
import { changeEmailAddress } from "./change-email-address.ts";
import { openAccount } from "./open-account.ts";
import { resetPassword } from "./reset-password.ts";
import { touchSession } from "./sessions.ts";
import { signInAfterLink, signInByPassword, signOut } from "./sign-in.ts";

const { accounts, session } = api;

const SENT = { sent: true as const };

export const accountsRoutes = {
  requestAccount: accounts.requestAccount.handler(async ({ context, input }) => {
    await countAccountEmail(context, input.email);
    await requestAccount(context.server, input);
    return SENT;
  }),
  requestPasswordReset: accounts.requestPasswordReset.handler(async ({ context, input }) => {
    await countAccountEmail(context, input.email);
    await requestPasswordReset(context.server, input.email);
    return SENT;
  }),
  requestEmailChange: accounts.requestEmailChange.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await countAccountEmail(context, input.email);
    await requestEmailChange(context.server, { userId, email: input.email });
    return SENT;
  }),
  confirmAccount: accounts.confirmAccount.handler(async ({ context, input: { headers, body } }) => {
    const token = headers["account-token"];
    await countPasswordAttempt(context, `link ${token}`);
    return signInAfterLink(context, { token, kind: "account-open", password: body.password }, () =>
      openAccount(context.server, { token, ...body }),
    );
  }),
  resetPassword: accounts.resetPassword.handler(async ({ context, input: { headers, body } }) => {
    const { newPassword } = body;
    const token = headers["account-token"];
    return signInAfterLink(context, { token, kind: "password-reset", password: newPassword }, () =>
      resetPassword(context.server, { token, newPassword }),
    );
  }),
  confirmEmailChange: accounts.confirmEmailChange.handler(({ context, input: { headers } }) =>
    changeEmailAddress(context.server, headers["account-token"]),
  ),
};

export const sessionRoutes = {
  get: session.get.handler(async ({ context: { server, caller } }) =>
    readCurrentAccount(server, await caller.session(), await caller.sharedDevice()),
  ),
  create: session.create.handler(async ({ context, input }) => {
    await countSignInAttempt(context, input.email);
    return signInByPassword(context, input);
  }),
  end: session.end.handler(async ({ context }) => {
    await signOut(context);
    return { signedOut: true as const };
  }),
};

/** Returns the signed-in account for pages, of a locked device the device, and postpones the session's idle timeout. */
async function readCurrentAccount(
  { pool }: Context,
  session: Session | null,
  device: SharedDevice | null,
): Promise<{ account: SignedInAccount | null }> {
  const token = session?.token ?? device?.token;
  if (token === undefined) return { account: null };
  await touchSession(pool, { token });
  if (device === null) return { account: session && toSignedInAccount(session) };
  const { name, isLocked, lockMinutes } = device;
  const person = session ? toSignedInAccount(session) : { email: "", name, role: "admin" as const };
  return { account: { ...person, sharedDevice: { name, isLocked, lockMinutes } } };
}

function toSignedInAccount({ email, name, role }: Session): SignedInAccount {
  return { email, name, role };
}
