import { Refusal } from "../../../shared/refusal.ts";
import { PIN_TRIES } from "../../../shared/rules/pins.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { countAttempts } from "../../platform/http/rate-limits.ts";
import type { RequestContext, SharedDevice } from "../../request-context.ts";
import { countSignInAttempt } from "../access/password-attempts.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "../passwords.ts";
import { IS_LIVE_SESSION } from "../sessions.ts";
import { readPasswordHashByEmail } from "../users.queries.ts";

/** Nobody who has a password may try five more PINs after each time they give it, all day. */
const MAX_PASSWORDS = 10;
const PASSWORD_WINDOW_SECONDS = 24 * 3600;

/** After so many hours without a wrong PIN a device counts anew. */
const PIN_TRIES_HOURS = 12;

/**
 * Unlocks the shared device for whoever has this PIN, also when it is unlocked for somebody else.
 * A right PIN does not reset the count of wrong ones: otherwise somebody could search for a
 * colleague's PIN, and give their own between the tries.
 * @throws Refusal PIN_WRONG; PIN_TRIES_USED once a password is needed; DEVICE_NOT_SHARED
 */
export async function unlockByPin(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  { token }: SharedDevice,
  pin: string,
): Promise<void> {
  const [tried] = await tryPin(pool, { token, pinHash: secrets.hmacPin(pin) });
  if (!tried) throw new Refusal("DEVICE_NOT_SHARED");
  if (tried.isUnlocked) return;
  throw new Refusal(tried.tries < PIN_TRIES ? "PIN_WRONG" : "PIN_TRIES_USED");
}

/**
 * Waits for the device's row, so that concurrent tries are counted one after the other. A wrong PIN
 * locks the device.
 */
const tryPin = defineStatement<
  { token: string; pinHash: Buffer },
  { isUnlocked: boolean; tries: number }
>(
  "try-pin",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text, pin_hash bytea)),
   device AS (
     SELECT s.id, s.device_id,
            CASE WHEN s.pin_tried_at > venue_now() - interval '${PIN_TRIES_HOURS} hours'
                 THEN s.pin_tries::int ELSE 0 END AS tries
     FROM input JOIN sessions s ON s.token = input.token JOIN users u ON u.id = s.user_id
     WHERE s.is_shared AND ${IS_LIVE_SESSION}
     FOR UPDATE OF s
   ),
   person AS (
     SELECT u.id FROM device, input JOIN users u ON u.pin_hash = input.pin_hash
     WHERE u.role = 'admin' AND device.tries < ${PIN_TRIES}
   ),
   tried AS (
     UPDATE sessions s
     SET person_id = person.id,
         person_since = CASE WHEN person.id IS NOT NULL THEN venue_now() END,
         person_active_at = CASE WHEN person.id IS NOT NULL THEN venue_now() END,
         pin_tries = CASE WHEN person.id IS NULL THEN least(device.tries + 1, ${PIN_TRIES})
                          ELSE device.tries END,
         pin_tried_at = CASE WHEN person.id IS NULL AND device.tries < ${PIN_TRIES}
                             THEN venue_now() ELSE s.pin_tried_at END
     FROM device LEFT JOIN person ON true
     WHERE s.id = device.id
     RETURNING s.device_id, s.person_id IS NOT NULL AS is_unlocked, s.pin_tries::int AS tries,
               device.tries AS tries_before
   ),
   history AS (
     INSERT INTO events (actor_kind, device_id, entity, entity_id, type)
     SELECT 'system', device_id, 'device', device_id, 'device.pin-tries-used' FROM tried
     WHERE tries = ${PIN_TRIES} AND tries_before < ${PIN_TRIES}
   )
   SELECT is_unlocked, tries FROM tried`,
);

/**
 * Unlocks the shared device for an administrator who gives their password; wrong PINs are counted
 * anew.
 * @throws Refusal SIGN_IN_FAILED, also for customers; TOO_MANY_REQUESTS; DEVICE_NOT_SHARED
 */
export async function unlockByPassword(
  call: RequestContext,
  { token, sessionId }: SharedDevice,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, pool } = call.server;
  await countSignInAttempt(call, email);
  const passwordHash = await readPasswordHashByEmail(db, email);
  const isRight = await verifyPassword(passwordHash ?? UNMATCHABLE_HASH, password);
  if (passwordHash === undefined || !isRight) throw new Refusal("SIGN_IN_FAILED");
  const key = `device-passwords:${sessionId}`;
  await countAttempts(call, PASSWORD_WINDOW_SECONDS, [{ key, maxAttempts: MAX_PASSWORDS }]);
  await unlockForPerson(pool, { token, email, passwordHash });
}

/** @throws Refusal SIGN_IN_FAILED, DEVICE_NOT_SHARED */
const unlockForPerson = defineStatement<
  { token: string; email: string; passwordHash: string },
  unknown
>(
  "unlock-by-password",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(token text, email text, password_hash text)
   ),
   device AS (
     SELECT s.id FROM input JOIN sessions s ON s.token = input.token JOIN users u ON u.id = s.user_id
     WHERE s.is_shared AND ${IS_LIVE_SESSION}
   ),
   person AS (
     SELECT u.id FROM input JOIN users u ON u.email = input.email
     JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
     WHERE u.role = 'admin' AND a.password = input.password_hash
   ),
   unlocked AS (
     UPDATE sessions s
     SET person_id = person.id, person_since = venue_now(), person_active_at = venue_now(),
         pin_tries = 0
     FROM device, person WHERE s.id = device.id
     RETURNING s.id
   )
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM device) THEN refuse('DEVICE_NOT_SHARED')
     WHEN EXISTS (SELECT FROM unlocked) THEN true
     ELSE refuse('SIGN_IN_FAILED') END AS is_unlocked`,
);

/**
 * Postpones the lock of a shared device, because its person pressed a key or touched the screen.
 * @throws Refusal DEVICE_LOCKED when that comes too late
 */
export async function keepUnlocked(
  { pool }: Pick<Context, "pool">,
  { token }: SharedDevice,
): Promise<void> {
  const [kept] = await touchPerson(pool, { token });
  if (!kept) throw new Refusal("DEVICE_LOCKED");
}

const touchPerson = defineStatement<{ token: string }, { id: string }>(
  "keep-device-unlocked",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   UPDATE sessions s SET person_active_at = venue_now()
   FROM input, settings
   WHERE s.token = input.token AND s.person_id IS NOT NULL
     AND s.person_active_at
       > venue_now() - make_interval(mins => settings.counter_lock_minutes)
   RETURNING s.id`,
);

/** Locks a shared device; a no-op if it is locked. */
export async function lockDevice(
  { pool }: Pick<Context, "pool">,
  { token }: SharedDevice,
): Promise<void> {
  await clearPerson(pool, { token });
}

const clearPerson = defineStatement<{ token: string }, never>(
  "lock-device",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   UPDATE sessions s SET person_id = NULL, person_since = NULL, person_active_at = NULL
   FROM input WHERE s.token = input.token AND s.is_shared`,
);
