import { randomBytes } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import type { Context } from "../../context.ts";
import type { Caller } from "../../request-context.ts";

/**
 * The device cookie holds a random device id and, for each account that signed in from this
 * browser, a mark (an HMAC that only this server can make). It grants no access. It only counts
 * password attempts from a known browser apart from everybody else's, who could otherwise lock the
 * account's owner out.
 */

/** The longest that browsers keep a cookie (RFC 6265bis). */
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3600;

/** Staff who share a computer at the front desk. */
const MAX_ACCOUNTS = 5;

/** 22 base64url characters: 132 bits. */
const TOKEN = /^[\w-]{22}$/;

/**
 * With HTTPS the `__Host-` prefix makes the browser accept the cookie from this host only (RFC
 * 6265bis).
 */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-device" : "device";
}

/** @returns the device id, if this account has signed in from this browser before */
export function findKnownDevice(
  { secrets }: Pick<Context, "secrets">,
  { deviceCookie }: Pick<Caller, "deviceCookie">,
  email: string,
): string | undefined {
  const [deviceId = "", ...marks] = parseTokens(deviceCookie);
  return marks.includes(createAccountMark(secrets, deviceId, email)) ? deviceId : undefined;
}

/** Returns the device id of the browser's cookie, or a new one for its first sign-in. */
export function identifyDevice({ deviceCookie }: Pick<Caller, "deviceCookie">): string {
  const [deviceId = randomBytes(17).toString("base64url").slice(0, 22)] = parseTokens(deviceCookie);
  return deviceId;
}

/** What the database knows a device by: a leaked database yields no device cookie. */
export function hashDeviceId({ secrets }: Pick<Context, "secrets">, deviceId: string): Buffer {
  return secrets.hmac(`known device ${deviceId}`);
}

/** Adds the account to the browser's device cookie, after a successful sign-in. */
export function rememberDevice(
  { secrets, config }: Pick<Context, "secrets" | "config">,
  caller: Pick<Caller, "deviceCookie" | "cookies">,
  { deviceId, email }: { deviceId: string; email: string },
): void {
  const [, ...marks] = parseTokens(caller.deviceCookie);
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
