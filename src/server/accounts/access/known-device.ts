import { randomBytes } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import type { Context } from "../../context.ts";
import type { Caller } from "../../request-context.ts";

/**
 * A browser keeps a number of its own and, for each account that was signed in to with it, a mark that
 * only we can make. It opens nothing: whoever tries a password from a browser that has been here before
 * is not counted with strangers, who could otherwise lock an account's owner out.
 */

/** The longest that browsers keep a cookie (RFC 6265bis). */
const COOKIE_SECONDS = 400 * 24 * 3600;

/** The people who share a computer at the desk. */
const ACCOUNTS_MOST = 5;

/** Of 22 characters, 132 bits. */
const TOKEN = /^[\w-]{22}$/;

/** With HTTPS the browser itself sees to it that only this host can set the cookie (RFC 6265bis). */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-device" : "device";
}

/** The browser's number, if this account was signed in to with it. */
export function knownDevice(
  { secrets }: Pick<Context, "secrets">,
  { deviceCookie }: Pick<Caller, "deviceCookie">,
  email: string,
): string | undefined {
  const [device = "", ...marks] = tokensIn(deviceCookie);
  return marks.includes(markOf(secrets, device, email)) ? device : undefined;
}

/** Marks the browser of whoever has just signed in. */
export function rememberDevice(
  { secrets, config }: Pick<Context, "secrets" | "config">,
  caller: Pick<Caller, "deviceCookie" | "cookies">,
  email: string,
): void {
  const [device = randomBytes(17).toString("base64url").slice(0, 22), ...marks] = tokensIn(
    caller.deviceCookie,
  );
  const ours = markOf(secrets, device, email);
  const others = marks.filter((mark) => mark !== ours).slice(0, ACCOUNTS_MOST - 1);
  caller.cookies.push(
    serialize(deviceCookieName(config.publicUrl), [device, ours, ...others].join("."), {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      secure: config.publicUrl.startsWith("https:"),
      maxAge: COOKIE_SECONDS,
    }),
  );
}

function tokensIn(cookie: string | undefined): string[] {
  const tokens = cookie?.split(".") ?? [];
  return tokens.every((token) => TOKEN.test(token)) ? tokens : [];
}

function markOf(secrets: Context["secrets"], device: string, email: string): string {
  return secrets.blur(`device ${device} ${email}`).toString("base64url").slice(0, 22);
}
