import type { SignedIn } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { authOf } from "./get-auth.ts";
import { readCredential } from "./users.queries.ts";

export interface NewSession {
  account: SignedIn;
  /** Set-Cookie lines for the browser that signed in. */
  cookies: string[];
}

/**
 * Signs in with a new session. A password is hashed whether or not there is such an account, so
 * that neither the answer nor its time tells which.
 * @throws Refusal SIGN_IN_FAILED for an unknown address and a wrong password alike.
 */
export async function signIn(
  context: Context,
  credentials: { email: string; password: string },
): Promise<NewSession> {
  const auth = await authOf(context);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: credentials,
      returnHeaders: true,
    });
    const { id: accountId, email, name, role } = response.user as SignedIn & { id: string };
    context.log.info({ accountId }, "somebody signed in");
    return { account: { email, name, role }, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isWrong(error)) throw error;
    await lookAsOften(context, credentials.email);
    context.log.warn("a sign-in failed");
    throw new Refusal("SIGN_IN_FAILED");
  }
}

/** Of an account the library reads its password too; where there is none, so much is read here. */
async function lookAsOften({ db }: Context, email: string): Promise<void> {
  if ((await readCredential(db, email)) === undefined) await readCredential(db, email);
}

function isWrong(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 401;
}
