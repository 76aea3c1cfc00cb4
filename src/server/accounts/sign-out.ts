import type { Context } from "../context.ts";
import { getAuth } from "./get-auth.ts";
import { sessionCookieName } from "./session-cookie.ts";

/**
 * Ends the session that the cookie names, on the server too; without one it does nothing.
 * @returns Set-Cookie lines that take the cookie away.
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
