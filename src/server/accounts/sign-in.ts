import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { getAuth } from "./get-auth.ts";
import { readPasswordHashByEmail } from "./users.queries.ts";

export interface NewSession {
  account: SignedInAccount;
  /** Set-Cookie header values. */
  cookies: string[];
}

/**
 * Signs in with a new session. Hashes the password whether or not the account exists, so that
 * neither the response nor its timing reveals which.
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
    context.log.info({ accountId }, "sign-in succeeded");
    return { account: { email, name, role }, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isInvalidCredentials(error)) throw error;
    await equaliseQueryCount(context, credentials.email);
    context.log.warn("sign-in failed: wrong address or password");
    throw new Refusal("SIGN_IN_FAILED");
  }
}

/** For a known account the library makes one more query, for its password; this makes up for it. */
async function equaliseQueryCount({ db }: Context, email: string): Promise<void> {
  if ((await readPasswordHashByEmail(db, email)) === undefined)
    await readPasswordHashByEmail(db, email);
}

function isInvalidCredentials(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 401;
}
