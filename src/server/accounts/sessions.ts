import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { StaffPermission } from "../../shared/rules/staff-permissions.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { type Secrets, sha256 } from "../platform/secrets/secrets.ts";
import type { Session, SharedDevice, StaffAccess } from "../request-context.ts";

/** A session ends after this time even if it is in use. */
export const SESSION_DAYS = 30;

/** A session ends sooner when the user opens no page for this long. */
export const SESSION_IDLE_DAYS = 7;

/** Administrators sign in every working day. */
export const ADMIN_SESSION_HOURS = 12;

/** How long a proof of who somebody is counts as fresh. */
const PROOF_MINUTES = 10;

/** How long somebody has to give their second factor after their password. */
const SECOND_FACTOR_MINUTES = 10;

/** How often `updated_at` is written while a session is in use. */
const SESSION_TOUCH_MINUTES = 60;

/** The role of the account, or of the person who has unlocked a shared device. */
interface RoleColumns {
  roleName: string | null;
  permissions: StaffPermission[] | null;
  isProved: boolean;
}

interface SessionRow extends RoleColumns {
  id: string;
  deviceId: string | null;
  isShared: boolean;
  deviceName: string | null;
  lockMinutes: number | null;
  userId: string;
  email: string;
  name: string;
  role: "customer" | "admin";
  personId: string | null;
  personEmail: string | null;
  personName: string | null;
  personRoleName: string | null;
  personPermissions: StaffPermission[] | null;
}

/**
 * SQL: neither the maximum age nor the idle time of the session `s` of the user `u` is over. People
 * unlock a shared device by PIN, so it stays signed in overnight.
 */
export const IS_LIVE_SESSION = `s.expires_at > venue_now()
     AND s.updated_at > venue_now() - interval '${SESSION_IDLE_DAYS} days'
     AND (u.role <> 'admin' OR s.is_shared
          OR s.created_at > venue_now() - interval '${ADMIN_SESSION_HOURS} hours')`;

/**
 * Reads the account of a session, and its role; no row once the session has ended. On a shared
 * device also the person, unless it is locked or has been idle for so long that it is.
 */
const readSessionRow = defineStatement<{ token: string }, SessionRow>(
  "read-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   SELECT s.id, s.device_id, s.is_shared, d.name AS device_name,
          settings.counter_lock_minutes AS lock_minutes,
          u.id AS user_id, u.email, u.name, u.role, r.name AS role_name, r.permissions,
          p.id AS person_id, p.email AS person_email, p.name AS person_name,
          pr.name AS person_role_name, pr.permissions AS person_permissions,
          coalesce(s.proved_at > venue_now() - interval '${PROOF_MINUTES} minutes', false)
            AS is_proved
   FROM input JOIN sessions s ON s.token = input.token JOIN users u ON u.id = s.user_id
   LEFT JOIN staff_roles r ON r.id = u.staff_role_id
   LEFT JOIN settings ON s.is_shared
   LEFT JOIN devices d ON s.is_shared AND d.id = s.device_id
   LEFT JOIN users p ON p.id = s.person_id AND p.role = 'admin'
     AND s.person_active_at > venue_now() - make_interval(mins => settings.counter_lock_minutes)
   LEFT JOIN staff_roles pr ON pr.id = p.staff_role_id
   WHERE ${IS_LIVE_SESSION}`,
);

/** Postpones the session's idle timeout, with at most one write per SESSION_TOUCH_MINUTES. */
export const touchSession = defineStatement<{ token: string }, never>(
  "touch-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text)),
   touched AS (
     UPDATE sessions s SET updated_at = venue_now()
     FROM input, users u
     WHERE s.token = input.token AND u.id = s.user_id
       AND s.updated_at < venue_now() - interval '${SESSION_TOUCH_MINUTES} minutes' AND ${IS_LIVE_SESSION}
     RETURNING s.device_id
   )
   UPDATE devices d SET last_seen_at = venue_now() FROM touched WHERE d.id = touched.device_id`,
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

/** The cookie of a sign-in that still needs a second factor; see `sessionCookieName`. */
export function pendingCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-sign-in" : "sign-in";
}

/** Creates the Set-Cookie header value that deletes the cookie of a pending sign-in. */
export function clearPendingCookie({ config }: Pick<Context, "config">): string {
  return serializeCookie(config.publicUrl, "", 0, pendingCookieName(config.publicUrl));
}

function serializeCookie(
  publicUrl: string,
  value: string,
  maxAgeSeconds: number,
  name = sessionCookieName(publicUrl),
): string {
  return serialize(name, value, {
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
  /** Null: the account has a second factor, so there is no session before that is given. */
  account: SignedInAccount | null;
  /** A Set-Cookie header value: of the session, or of the pending sign-in. */
  cookie: string;
}

/** Where somebody signs in. Absent where no browser does. */
export interface SignInBrowser {
  /** The session cookie until now, whose session ends. */
  replacedCookie?: string | undefined;
  /** See known-device.ts. */
  deviceHash?: Buffer;
  /** Such as `Chrome on Windows`. */
  deviceLabel?: string;
}

/** What the statements that start a session are given about it. */
export interface SessionTokens {
  token: string;
  /** Of the browser's session until now, which ends. */
  replacedToken: string | null;
  deviceHash: Buffer | null;
  deviceLabel: string;
}

export function createSessionTokens(
  { secrets }: Pick<Context, "secrets">,
  { replacedCookie, deviceHash, deviceLabel = "" }: SignInBrowser,
): SessionTokens {
  return {
    token: randomBytes(TOKEN_BYTES).toString("base64url"),
    replacedToken: readSessionToken(secrets, replacedCookie) ?? null,
    deviceHash: deviceHash ?? null,
    deviceLabel,
  };
}

/** A row of a statement that has started a session. */
export type StartedSession = Omit<SignedInAccount, "sharedDevice"> & { accountId: string };

/** Logs a sign-in and returns its session. */
export function toNewSession(
  context: Pick<Context, "config" | "secrets" | "log">,
  token: string,
  { accountId, ...account }: StartedSession,
): NewSession & { account: SignedInAccount } {
  context.log.info({ accountId }, "sign-in succeeded");
  return { account, cookie: createSessionCookie(context, token) };
}

/**
 * Starts a session after a password. An account with a second factor gets a pending sign-in instead.
 * An administrator's names the device, which is new at its first sign-in.
 * @throws Refusal SIGN_IN_FAILED when the password was changed or the account deleted concurrently;
 * SECOND_FACTOR_OVERDUE
 */
export async function startSession(
  context: Pick<Context, "pool" | "config" | "secrets" | "log">,
  { email, passwordHash }: Credential,
  browser: SignInBrowser = {},
): Promise<NewSession> {
  const tokens = createSessionTokens(context, browser);
  const { publicUrl } = context.config;
  const pendingToken = randomBytes(TOKEN_BYTES).toString("base64url");
  const [user] = await insertSession(context.pool, {
    email,
    passwordHash,
    ...tokens,
    pendingHash: sha256(pendingToken),
  });
  if (!user) throw new Refusal("SIGN_IN_FAILED");
  const { needsSecondFactor, ...started } = user;
  if (!needsSecondFactor) return toNewSession(context, tokens.token, started);
  const seconds = SECOND_FACTOR_MINUTES * 60;
  const cookie = serializeCookie(publicUrl, pendingToken, seconds, pendingCookieName(publicUrl));
  return { account: null, cookie };
}

const TOKEN_BYTES = 24;

/** The columns of {@link SessionTokens} in `jsonb_to_record`. */
export const SESSION_TOKEN_COLUMNS =
  "token text, replaced_token text, device_hash bytea, device_label text";

/**
 * Part of a statement: starts a session for `person` (id, role), who has just proved who they are,
 * and ends the browser's old one. Reads `input` ({@link SessionTokens}).
 */
export const beginSession = startSessionAfter(
  "DELETE FROM sessions s USING input, person WHERE s.token = input.replaced_token",
);

/** How long a session still works after a fresh proof has replaced it. */
export const RENEWED_SESSION_SECONDS = 30;

/**
 * Part of a statement: like {@link beginSession}, for somebody who was signed in already. Their old
 * session ends a moment later, because requests that were sent before still carry it.
 */
export const renewSession = startSessionAfter(
  `UPDATE sessions s
     SET proved_at = NULL,
         expires_at = least(s.expires_at, venue_now() + interval '${RENEWED_SESSION_SECONDS} seconds')
     FROM input, person WHERE s.token = input.replaced_token`,
);

/** @param endReplaced SQL: ends the session `input.replaced_token` */
function startSessionAfter(endReplaced: string): string {
  return `
   replaced AS (
     ${endReplaced}
   ),
   device AS (
     INSERT INTO devices AS d (token_hash, label)
     SELECT input.device_hash, input.device_label FROM input, person
     WHERE person.role = 'admin' AND input.device_hash IS NOT NULL
     ON CONFLICT (token_hash) DO UPDATE SET label = excluded.label, last_seen_at = venue_now()
     RETURNING d.id
   ),
   started AS (
     INSERT INTO sessions (user_id, token, expires_at, proved_at, device_id, device_label)
     SELECT person.id, input.token, venue_now() + interval '${SESSION_DAYS} days', venue_now(),
            device.id, input.device_label
     FROM input CROSS JOIN person LEFT JOIN device ON true
   )`;
}

interface NewSessionRow extends Credential, SessionTokens {
  /** Of the token of a pending sign-in. */
  pendingHash: Buffer;
}

/**
 * Inserts a session, or a pending sign-in, while the password is still the one that was checked;
 * otherwise no row.
 * @throws Refusal SECOND_FACTOR_OVERDUE
 */
const insertSession = defineStatement<
  NewSessionRow,
  StartedSession & { needsSecondFactor: boolean }
>(
  "start-session",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       email text, password_hash text, ${SESSION_TOKEN_COLUMNS}, pending_hash bytea)
   ),
   found AS (
     SELECT u.id, u.email, u.name, u.role, has_second_factor(u.id) AS needs_second_factor,
            coalesce(u.second_factor_due_at <= venue_now(), false) AS is_overdue
     FROM input JOIN users u ON u.email = input.email
     JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
     WHERE a.password = input.password_hash
   ),
   person AS (SELECT id, role FROM found WHERE NOT needs_second_factor AND NOT is_overdue),
   ${beginSession},
   pending AS (
     INSERT INTO sign_in_challenges (token_hash, purpose, user_id, password_sha256, expires_at)
     SELECT input.pending_hash, 'second-factor', found.id,
            sha256(convert_to(input.password_hash, 'UTF8')),
            venue_now() + interval '${SECOND_FACTOR_MINUTES} minutes'
     FROM input, found WHERE found.needs_second_factor
   )
   SELECT id AS account_id, email, name, role,
          CASE WHEN is_overdue AND NOT needs_second_factor THEN refuse('SECOND_FACTOR_OVERDUE')
               ELSE needs_second_factor END AS needs_second_factor
   FROM found`,
);

/** Who uses the session of a cookie; both are null when there is none. */
export interface SessionState {
  /** Null while a shared device is locked. */
  session: Session | null;
  /** Null for a session of one person's. */
  sharedDevice: SharedDevice | null;
}

/** Both are null without a cookie that we signed, and when the session or its account has ended. */
export async function readSession(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  cookie: string | undefined,
): Promise<SessionState> {
  const token = readSessionToken(secrets, cookie);
  const [row] = token === undefined ? [] : await readSessionRow(pool, { token });
  if (token === undefined || !row) return { session: null, sharedDevice: null };
  const { deviceId, userId, email, name, role, isShared } = row;
  const staff = toStaffAccess(row);
  const common = { token, deviceId };
  if (!isShared) {
    return { session: { ...common, userId, email, name, role, staff }, sharedDevice: null };
  }
  const sharedDevice: SharedDevice = {
    token,
    sessionId: row.id,
    name: row.deviceName ?? "",
    lockMinutes: row.lockMinutes ?? 0,
    isLocked: row.personId === null,
  };
  if (row.personId === null) return { session: null, sharedDevice };
  const session: Session = {
    ...common,
    userId: row.personId,
    email: row.personEmail ?? "",
    name: row.personName ?? "",
    role: "admin",
    staff: toPersonAccess(row, staff),
  };
  return { session, sharedDevice };
}

function toStaffAccess({ roleName, permissions, isProved }: RoleColumns): StaffAccess | null {
  const isStaff = roleName !== null && permissions !== null;
  return isStaff ? { roleName, permissions, isProved, isShared: false } : null;
}

/**
 * What a person may do on a shared device: what both their role and that of the device's account
 * allow. Nobody manages staff there, because a PIN is too little for that.
 */
function toPersonAccess(row: SessionRow, device: StaffAccess | null): StaffAccess | null {
  const person = toStaffAccess({
    roleName: row.personRoleName,
    permissions: row.personPermissions,
    // Neither a PIN nor a password on the lock screen is a fresh proof.
    isProved: false,
  });
  if (person === null || device === null) return null;
  const permissions = person.permissions.filter(
    (permission) => permission !== "staff" && device.permissions.includes(permission),
  );
  return { ...person, permissions, isShared: true };
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
