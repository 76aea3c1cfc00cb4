import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../platform/secrets/secrets.ts";

/**
 * With HTTPS the `__Host-` prefix makes the browser accept the cookie from this host only (RFC
 * 6265bis).
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/**
 * Reads the session token, if we signed the cookie. Its value is `token.signature`, where the
 * signature is an HMAC-SHA-256 in base64, as Better Auth writes it. A leaked database alone does
 * not yield a valid cookie.
 */
export function readSessionToken(
  cookie: string | undefined,
  { cookieKey }: Pick<Secrets, "cookieKey">,
): string | undefined {
  const [, token, signature] = /^([\w-]{1,100})\.([\w+/]{43}=)$/.exec(cookie ?? "") ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = createHmac("sha256", cookieKey).update(token).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "base64")) ? token : undefined;
}
