import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { getAuth } from "./get-auth.ts";
import { readPasswordHashByEmail } from "./users.queries.ts";

export interface NewSession {
  account: SignedInAccount;
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
  const auth = await getAuth(context);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: credentials,
      returnHeaders: true,
    });
    const { id: accountId, email, name, role } = response.user as SignedInAccount & { id: string };
    context.log.info({ accountId }, "somebody signed in");
    return { account: { email, name, role }, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isInvalidCredentials(error)) throw error;
    await equaliseQueryCount(context, credentials.email);
    context.log.warn("a sign-in failed");
    throw new Refusal("SIGN_IN_FAILED");
  }
}

/** Of an account the library reads its password too; where there is none, so much is read here. */
async function equaliseQueryCount({ db }: Context, email: string): Promise<void> {
  if ((await readPasswordHashByEmail(db, email)) === undefined)
    await readPasswordHashByEmail(db, email);
}

function isInvalidCredentials(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 401;
}
