import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import type { Context } from "../context.ts";
import { api, type Session } from "../request-context.ts";
import { rememberDevice } from "./access/known-device.ts";
import { countSignInAttempt } from "./access/password-attempts.ts";
import { touchSession } from "./sessions.ts";
import { signIn, signOut } from "./sign-in.ts";

const { session } = api;

export const sessionRoutes = {
  get: session.get.handler(async ({ context: { server, caller } }) =>
    readCurrentAccount(server, await caller.session()),
  ),
  create: session.create.handler(async ({ context, input }) => {
    const { server, caller } = context;
    await countSignInAttempt(context, input.email);
    // End any session that this browser already had.
    await signOut(server, caller.sessionCookie);
    const { account, cookies } = await signIn(server, input);
    caller.cookies.push(...cookies);
    rememberDevice(server, caller, input.email);
    return account;
  }),
  end: session.end.handler(async ({ context: { server, caller } }) => {
    caller.cookies.push(...(await signOut(server, caller.sessionCookie)));
    return { signedOut: true as const };
  }),
};

/** Returns the signed-in account for pages, and postpones the session's idle timeout. */
async function readCurrentAccount(
  { pool }: Context,
  session: Session | null,
): Promise<{ account: SignedInAccount | null }> {
  if (!session) return { account: null };
  const { token, email, name, role } = session;
  await touchSession(pool, { token });
  return { account: { email, name, role } };
}
