import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
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
 * Creates the Set-Cookie header value of the session's cookie. Its value is `token.signature`. A
 * leaked database alone does not yield a valid cookie, because the key is not in it.
 */
function createSessionCookie(
  { config, secrets }: Pick<Context, "config" | "secrets">,
  token: string,
): string {
  const signature = signToken(secrets, token).toString("base64");
  return serializeCookie(config.publicUrl, `${token}.${signature}`, SESSION_DAYS * 24 * 3600);
}

/** Creates the Set-Cookie header value that deletes the session's cookie. */
export function clearSessionCookie({ config }: Pick<Context, "config">): string {
  return serializeCookie(config.publicUrl, "", 0);
}

function serializeCookie(publicUrl: string, value: string, maxAgeSeconds: number): string {
  return serialize(sessionCookieName(publicUrl), value, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: publicUrl.startsWith("https:"),
    maxAge: maxAgeSeconds,
  });
}

function signToken({ cookieKey }: Pick<Secrets, "cookieKey">, token: string): Buffer {
  return createHmac("sha256", cookieKey).update(token).digest();
}

/** Reads the token of a cookie that we signed. */
function readSessionToken(secrets: Secrets, cookie: string | undefined): string | undefined {
  const [, token, signature] = /^([\w-]{1,100})\.([\w+/]{43}=)$/.exec(cookie ?? "") ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const isOurs = timingSafeEqual(signToken(secrets, token), Buffer.from(signature, "base64"));
  return isOurs ? token : undefined;
}

/** An account's address and stored password hash: proof that its password was just given. */
export interface Credential {
  email: string;
  passwordHash: string;
}

export interface NewSession {
  account: SignedInAccount;
  /** A Set-Cookie header value. */
  cookie: string;
}

/**
 * Starts a session.
 * @param replacedCookie the browser's cookie until now, whose session ends
 * @throws Refusal SIGN_IN_FAILED when the password was changed or the account deleted concurrently
 */
export async function startSession(
  context: Pick<Context, "pool" | "config" | "secrets" | "log">,
  { email, passwordHash }: Credential,
  replacedCookie?: string,
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const replacedToken = readSessionToken(context.secrets, replacedCookie) ?? null;
  const [user] = await insertSession(context.pool, { email, passwordHash, token, replacedToken });
  if (!user) throw new Refusal("SIGN_IN_FAILED");
  const { accountId, ...account } = user;
  context.log.info({ accountId }, "sign-in succeeded");
  return { account, cookie: createSessionCookie(context, token) };
}

const TOKEN_BYTES = 24;

interface NewSessionRow extends Credential {
  token: string;
  replacedToken: string | null;
}

/** Inserts a session while the password is still the one that was checked; otherwise no row. */
const insertSession = defineStatement<NewSessionRow, SignedInAccount & { accountId: string }>(
  "start-session",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       email text, password_hash text, token text, replaced_token text)
   ),
   person AS (
     SELECT u.id, u.email, u.name, u.role
     FROM input JOIN users u ON u.email = input.email
     JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
     WHERE a.password = input.password_hash
   ),
   replaced AS (
     DELETE FROM sessions s USING input, person WHERE s.token = input.replaced_token
   ),
   started AS (
     INSERT INTO sessions (user_id, token, expires_at)
     SELECT person.id, input.token, venue_now() + interval '${SESSION_DAYS} days'
     FROM input, person
   )
   SELECT id AS account_id, email, name, role FROM person`,
);

/**
 * @returns null without a cookie that we signed, and when the session has ended or its account is
 * gone
 */
export async function readSession(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  cookie: string | undefined,
): Promise<Session | null> {
  const token = readSessionToken(secrets, cookie);
  if (token === undefined) return null;
  const [row] = await readSessionRow(pool, { token });
  return row ? { ...row, token } : null;
}

/** Ends the session of a cookie; a no-op without one that we signed. */
export async function endSession(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  cookie: string | undefined,
): Promise<void> {
  const token = readSessionToken(secrets, cookie);
  if (token !== undefined) await deleteSession(pool, { token });
}

const deleteSession = defineStatement<{ token: string }, never>(
  "end-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   DELETE FROM sessions s USING input WHERE s.token = input.token`,
);
