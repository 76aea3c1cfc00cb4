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
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3600;

/** The people who share a computer at the desk. */
const MAX_ACCOUNTS = 5;

/** Of 22 characters, 132 bits. */
const TOKEN = /^[\w-]{22}$/;

/** With HTTPS the browser itself sees to it that only this host can set the cookie (RFC 6265bis). */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-device" : "device";
}

/** The browser's number, if this account was signed in to with it. */
export function findKnownDevice(
  { secrets }: Pick<Context, "secrets">,
  { deviceCookie }: Pick<Caller, "deviceCookie">,
  email: string,
): string | undefined {
  const [deviceId = "", ...marks] = parseTokens(deviceCookie);
  return marks.includes(createAccountMark(secrets, deviceId, email)) ? deviceId : undefined;
}

/** Marks the browser of whoever has just signed in. */
export function rememberDevice(
  { secrets, config }: Pick<Context, "secrets" | "config">,
  caller: Pick<Caller, "deviceCookie" | "cookies">,
  email: string,
): void {
  const [deviceId = randomBytes(17).toString("base64url").slice(0, 22), ...marks] = parseTokens(
    caller.deviceCookie,
  );
  const ownMark = createAccountMark(secrets, deviceId, email);
  const otherMarks = marks.filter((mark) => mark !== ownMark).slice(0, MAX_ACCOUNTS - 1);
  caller.cookies.push(
    serialize(deviceCookieName(config.publicUrl), [deviceId, ownMark, ...otherMarks].join("."), {
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      secure: config.publicUrl.startsWith("https:"),
      maxAge: COOKIE_MAX_AGE_SECONDS,
    }),
  );
}

function parseTokens(cookie: string | undefined): string[] {
  const tokens = cookie?.split(".") ?? [];
  return tokens.every((token) => TOKEN.test(token)) ? tokens : [];
}

function createAccountMark(secrets: Context["secrets"], deviceId: string, email: string): string {
  return secrets.hmac(`device ${deviceId} ${email}`).toString("base64url").slice(0, 22);
}
