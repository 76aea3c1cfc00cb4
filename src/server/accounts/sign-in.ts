import type { Kysely } from "kysely";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import type { RequestContext } from "../request-context.ts";
import { rememberDevice } from "./access/known-device.ts";
import type { Auth } from "./better-auth.ts";
import { sessionCookieName } from "./sessions.ts";
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

/** Signs in and sets the cookies of the session and of the device. */
export async function signInAndRemember(
  { server, caller }: RequestContext,
  credentials: { email: string; password: string },
) {
  const { account, cookies } = await signIn(server, credentials);
  caller.cookies.push(...cookies);
  rememberDevice(server, caller, credentials.email);
  return account;
}

const authByDatabase = new WeakMap<Kysely<DB>, Promise<Auth>>();

/** Loads Better Auth at the first sign-in or sign-out, so that the server starts without it. */
function getAuth(context: Pick<Context, "db" | "config" | "secrets">): Promise<Auth> {
  const auth =
    authByDatabase.get(context.db) ??
    import("./better-auth.ts").then(({ createAuth }) => createAuth(context));
  authByDatabase.set(context.db, auth);
  return auth;
}

/**
 * Ends the cookie's session, on the server too; a no-op without a cookie.
 * @returns Set-Cookie header values that delete the cookie
 */
export async function signOut(context: Context, cookie: string | undefined): Promise<string[]> {
  if (cookie === undefined) return [];
  const name = sessionCookieName(context.config.publicUrl);
  const auth = await getAuth(context);
  const { headers } = await auth.api.signOut({
    headers: new Headers({ cookie: `${name}=${encodeURIComponent(cookie)}` }),
    returnHeaders: true,
  });
  return headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));
}
