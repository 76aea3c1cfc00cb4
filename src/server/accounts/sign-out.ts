import type { Context } from "../context.ts";
import { getAuth } from "./get-auth.ts";
import { sessionCookieName } from "./session-cookie.ts";

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
