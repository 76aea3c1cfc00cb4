import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import type { Session } from "../request-context.ts";

/** A session ends after this time even if it is in use. */
export const SESSION_DAYS = 30;

/** A session ends sooner when the user opens no page for this long. */
export const SESSION_IDLE_DAYS = 7;

/** Administrators sign in every working day. */
export const ADMIN_SESSION_HOURS = 12;

/** How often `updated_at` is written while a session is in use. */
const SESSION_TOUCH_MINUTES = 60;

type SessionRow = Omit<Session, "token">;

/** Neither the session's maximum age nor its idle time is over. */
const IS_LIVE = `s.expires_at > venue_now()
     AND s.updated_at > venue_now() - interval '${SESSION_IDLE_DAYS} days'
     AND (u.role <> 'admin' OR s.created_at > venue_now() - interval '${ADMIN_SESSION_HOURS} hours')`;

/** Reads the account of a session; no row once the session has ended. */
const readSessionRow = defineStatement<{ token: string }, SessionRow>(
  "read-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   SELECT u.id AS user_id, u.email, u.name, u.role
   FROM input JOIN sessions s ON s.token = input.token JOIN users u ON u.id = s.user_id
   WHERE ${IS_LIVE}`,
);

/** Postpones the session's idle timeout, with at most one write per SESSION_TOUCH_MINUTES. */
export const touchSession = defineStatement<{ token: string }, never>(
  "touch-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   UPDATE sessions s SET updated_at = venue_now()
   FROM input, users u
   WHERE s.token = input.token AND u.id = s.user_id
     AND s.updated_at < venue_now() - interval '${SESSION_TOUCH_MINUTES} minutes' AND ${IS_LIVE}`,
);

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
function readSessionToken(
  cookie: string | undefined,
  { cookieKey }: Pick<Secrets, "cookieKey">,
): string | undefined {
  const [, token, signature] = /^([\w-]{1,100})\.([\w+/]{43}=)$/.exec(cookie ?? "") ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = createHmac("sha256", cookieKey).update(token).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "base64")) ? token : undefined;
}

/**
 * @returns null without a cookie that we signed, and when the session has ended or its account is
 * gone
 */
export async function readSession(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  cookie: string | undefined,
): Promise<Session | null> {
  const token = readSessionToken(cookie, secrets);
  if (token === undefined) return null;
  const [row] = await readSessionRow(pool, { token });
  return row ? { ...row, token } : null;
}
