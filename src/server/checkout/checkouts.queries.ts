import { defineStatement } from "../platform/database/statement.ts";
import { coalesceReads, type Positioned } from "../speed/coalesce-reads.ts";

/** What a checkout looks like to its holder. */
export interface CheckoutRow {
  id: string;
  state: "held" | "paying" | "confirmed" | "released";
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  activityPricePence: number;
  holdExpiresAt: Date;
  secondsLeft: number;
  canExtend: boolean;
  lastRefusal: string | null;
  releaseReason: string | null;
  /** The answer that confirmed it, as it was given. */
  placed: { booking: unknown } | null;
}

/** A checkout and whoever holds its secret. */
export interface CheckoutKey {
  checkoutId: string;
  secretHash: Buffer;
}

/** The columns of CheckoutRow, from checkouts c, time_slots s and activities a. */
const CHECKOUT_COLUMNS = `
  c.id, c.state, c.activity_id, s.start_time AS starts_at, c.ticket_count,
  a.price_pence AS activity_price_pence, c.hold_expires_at,
  greatest(0, extract(epoch FROM c.hold_expires_at - venue_now()))::int AS seconds_left,
  c.state = 'held' AND c.extended_at IS NULL AS can_extend,
  c.last_refusal, c.release_reason,
  (SELECT k.answer FROM idempotency_keys k
   WHERE c.state = 'confirmed' AND k.scope = c.id AND k.answer ? 'booking') AS placed`;

/** A checkout by id, for whoever holds its secret. No row: unknown, or somebody else's. */
export const readCheckout = defineStatement<CheckoutKey, CheckoutRow>(
  "read-checkout",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(checkout_id uuid, secret_hash bytea)
   )
   SELECT ${CHECKOUT_COLUMNS}
   FROM input
   JOIN checkouts c ON c.id = input.checkout_id AND c.secret_hash = input.secret_hash
   JOIN time_slots s ON s.id = c.time_slot_id
   JOIN activities a ON a.id = c.activity_id`,
);

interface CheckoutSecretQuery {
  /** Hexadecimal. */
  secretHash: string;
}

/**
 * A checkout by its secret alone: what a repeated creation is answered with. Read together, because
 * everybody who comes too late for a slot might be repeating.
 */
export const readCheckoutBySecret = coalesceReads(
  defineStatement<{ questions: readonly CheckoutSecretQuery[] }, CheckoutRow & Positioned>(
    "read-checkouts-by-secret",
    `WITH input AS (
       SELECT (ordinality - 1)::int AS position, decode(question ->> 'secretHash', 'hex') AS secret_hash
       FROM jsonb_array_elements($1::jsonb -> 'questions') WITH ORDINALITY AS asked(question, ordinality)
     )
     SELECT input.position, checkout.*
     FROM input
     CROSS JOIN LATERAL (
       SELECT ${CHECKOUT_COLUMNS}
       FROM checkouts c
       JOIN time_slots s ON s.id = c.time_slot_id
       JOIN activities a ON a.id = c.activity_id
       WHERE c.secret_hash = input.secret_hash
       -- One by one by the key: PostgreSQL expects a hundred secrets and would read whole tables.
       OFFSET 0
     ) AS checkout`,
  ),
);

/**
 * Holds more or fewer places. The difference is taken or freed in the same statement.
 * @throws Refusal CHECKOUT_NOT_FOUND, HOLD_EXPIRED, SLOT_FULL, NETWORK_BUSY
 */
export const adjustHold = defineStatement<CheckoutKey & { ticketCount: number }, { id: string }>(
  "adjust-hold",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(checkout_id uuid, secret_hash bytea, ticket_count int)
   ),
   checkout AS (
     SELECT c.id, c.time_slot_id, c.ticket_count AS before_count, input.ticket_count
     FROM input
     JOIN checkouts c ON c.id = input.checkout_id AND c.secret_hash = input.secret_hash
     JOIN time_slots s ON s.id = c.time_slot_id
     WHERE c.state = 'held' AND c.hold_expires_at > venue_now()
       AND CASE WHEN input.ticket_count > c.ticket_count THEN
             network_has_room(c.network_hash, c.wide_network_hash, s.id, s.capacity,
                              input.ticket_count, besides => c.id)
             OR refuse('NETWORK_BUSY')
           ELSE true END
     FOR UPDATE OF c
   ),
   changed AS (
     UPDATE checkouts c SET ticket_count = checkout.ticket_count
     FROM checkout WHERE c.id = checkout.id RETURNING c.id
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count + checkout.ticket_count - checkout.before_count
     FROM checkout, changed
     WHERE s.id = checkout.time_slot_id
       AND (checkout.ticket_count <= checkout.before_count
            OR (s.is_available AND s.bookings_count + s.held_count
                + checkout.ticket_count - checkout.before_count <= s.capacity))
     RETURNING s.id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.adjusted',
            jsonb_build_object('ticketCount', before_count),
            jsonb_build_object('ticketCount', ticket_count)
     FROM checkout, seats WHERE before_count <> ticket_count
   )
   SELECT checkout.id FROM checkout
   WHERE EXISTS (SELECT FROM seats) OR refuse('SLOT_FULL')`,
);

/**
 * Holds the places for one more full period, once. No row: not held, run out, or extended before.
 * @throws Refusal HOLD_NOT_EXTENDED when the network holds more than half of what it may
 */
export const extendHold = defineStatement<CheckoutKey & { holdMinutes: number }, { id: string }>(
  "extend-hold",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(checkout_id uuid, secret_hash bytea, hold_minutes int)
   ),
   extended AS (
     UPDATE checkouts c
     SET extended_at = venue_now(), hold_expires_at = venue_now() + make_interval(mins => input.hold_minutes)
     FROM input, time_slots s
     WHERE c.id = input.checkout_id AND c.secret_hash = input.secret_hash AND s.id = c.time_slot_id
       AND c.state = 'held' AND c.hold_expires_at > venue_now() AND c.extended_at IS NULL
       AND (network_has_room(c.network_hash, c.wide_network_hash, s.id, s.capacity, 0, share => 0.5)
            OR refuse('HOLD_NOT_EXTENDED'))
     RETURNING c.id, c.hold_expires_at
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', id, 'checkout.extended',
            jsonb_build_object('holdExpiresAt', hold_expires_at)
     FROM extended
   )
   SELECT id FROM extended`,
);
