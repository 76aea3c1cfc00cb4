import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../platform/secrets/secrets.ts";

/** With HTTPS the browser itself sees to it that only this host can set the cookie (RFC 6265bis). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/**
 * The session's token, if we signed the cookie: `token.signature`, the signature an HMAC-SHA-256 in
 * base64, as Better Auth writes it. Who has read the database alone has no cookie.
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
