import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { countAttempts } from "../../platform/http/rate-limits.ts";
import type { RequestContext, Session } from "../../request-context.ts";
import { countPasswordAttempt } from "../access/password-attempts.ts";
import { verifyPassword } from "../passwords.ts";
import { readPasswordHash } from "../users.queries.ts";

/** "Choose another PIN." says that somebody has it: nobody may ask that often. */
const MAX_CHOICES = 5;
const CHOICE_WINDOW_SECONDS = 3600;

export async function hasPin({ db }: Pick<Context, "db">, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb("pinHash", "is not", null).as("hasPin"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.hasPin === true;
}

interface PinChange {
  currentPassword: string;
  /** Null removes it. */
  pin: string | null;
}

/**
 * Sets, changes or removes the administrator's own PIN. Shared devices that they have unlocked are
 * locked, except this one.
 * @throws Refusal CURRENT_PASSWORD_WRONG; PIN_TAKEN; TOO_MANY_REQUESTS
 */
export async function changeOwnPin(
  call: RequestContext,
  { userId, email, token }: Session,
  { currentPassword, pin }: PinChange,
): Promise<void> {
  const { db, pool, secrets } = call.server;
  await countPasswordAttempt(call, email);
  const passwordHash = await readPasswordHash(db, userId);
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, currentPassword))) {
    throw new Refusal("CURRENT_PASSWORD_WRONG");
  }
  if (pin !== null) {
    const key = `pin-choices:${userId}`;
    await countAttempts(call, CHOICE_WINDOW_SECONDS, [{ key, maxAttempts: MAX_CHOICES }]);
  }
  const pinHash = pin === null ? null : secrets.hmacPin(pin);
  try {
    await updatePin(pool, { userId, actorId: userId, keptToken: token, pinHash });
  } catch (error) {
    if (getViolatedKey(error) === "users_pin_hash") throw new Refusal("PIN_TAKEN");
    throw error;
  }
}

/** Removes somebody's PIN, which locks the shared devices that they have unlocked. Idempotent. */
export async function removePin(
  { pool }: Pick<Context, "pool">,
  { accountId, actorId }: { accountId: string; actorId: string },
): Promise<void> {
  await updatePin(pool, { userId: accountId, actorId, keptToken: null, pinHash: null });
}

interface PinUpdate {
  userId: string;
  actorId: string;
  /** The session of the shared device that stays unlocked. */
  keptToken: string | null;
  pinHash: Buffer | null;
}

/** Does nothing if the PIN is this one already. */
const updatePin = defineStatement<PinUpdate, never>(
  "update-pin",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       user_id uuid, actor_id uuid, kept_token text, pin_hash bytea)
   ),
   person AS (
     UPDATE users u SET pin_hash = input.pin_hash, updated_at = venue_now()
     FROM input
     WHERE u.id = input.user_id AND u.role = 'admin'
       AND u.pin_hash IS DISTINCT FROM input.pin_hash
     RETURNING u.id
   ),
   locked AS (
     UPDATE sessions s SET person_id = NULL, person_since = NULL, person_active_at = NULL
     FROM input, person
     WHERE s.person_id = person.id AND s.token IS DISTINCT FROM input.kept_token
   )
   INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type)
   SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'account', person.id,
          CASE WHEN input.pin_hash IS NULL THEN 'account.pin-removed' ELSE 'account.pin-set' END
   FROM input, person`,
);
