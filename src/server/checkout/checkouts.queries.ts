import type { Pool } from "pg";
import { type Checkout, confirmedBooking } from "../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import { defineStatement, expectFewRows } from "../platform/database/statement.ts";
import { sha256 } from "../platform/secrets/secrets.ts";
import { coalesceReads, type Positioned } from "../speed/coalesce-reads.ts";

/** A checkout as its holder sees it. */
interface CheckoutRow {
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
  /** The stored response that confirmed the checkout; null until then. */
  placed: { booking: unknown } | null;
}

/** Identifies a checkout and proves that the caller holds its secret. */
export interface CheckoutKey {
  checkoutId: string;
  secretHash: Buffer;
}

/** Selects CheckoutRow from the aliases c (checkouts), s (time_slots) and a (activities). */
const CHECKOUT_COLUMNS = `
  c.id, c.state, c.activity_id, s.start_time AS starts_at, c.ticket_count,
  a.price_pence AS activity_price_pence, c.hold_expires_at,
  greatest(0, extract(epoch FROM c.hold_expires_at - venue_now()))::int AS seconds_left,
  c.state = 'held' AND c.extended_at IS NULL AS can_extend,
  c.last_refusal, c.release_reason,
  (SELECT p.response FROM payment_attempts p
   WHERE c.purpose = 'booking' AND p.checkout_id = c.id AND p.state = 'confirmed') AS placed`;

/** Reads a checkout by id and secret. No row: unknown id or wrong secret. */
const readCheckout = defineStatement<CheckoutKey, CheckoutRow>(
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

/**
 * Reads a checkout by its secret alone, to answer a repeated create request. Coalesced, because
 * every request that finds a slot full may be a repeat.
 */
export const readCheckoutBySecret = coalesceReads(
  defineStatement<
    readonly (Pick<CheckoutKey, "secretHash"> & Positioned)[],
    CheckoutRow & Positioned
  >(
    "read-checkouts-by-secret",
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset($1) AS i(position int, secret_hash bytea)
       WHERE ${expectFewRows("secret_hash")}
     )
     SELECT input.position, ${CHECKOUT_COLUMNS}
     FROM input
     JOIN checkouts c ON c.secret_hash = input.secret_hash
     JOIN time_slots s ON s.id = c.time_slot_id
     JOIN activities a ON a.id = c.activity_id`,
  ),
);

/**
 * Changes how many places a checkout holds; takes or frees the difference in the same statement. No
 * row: not held, expired, or wrong secret.
 * @throws Refusal SLOT_FULL, NETWORK_BUSY
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
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.adjusted',
            jsonb_build_object('ticketCount', before_count),
            jsonb_build_object('ticketCount', ticket_count)
     FROM checkout, seats WHERE before_count <> ticket_count
   )
   SELECT checkout.id FROM checkout
   WHERE EXISTS (SELECT FROM seats) OR refuse('SLOT_FULL')`,
);

/**
 * Extends a hold by one full period from now, once per checkout. No row: not held, expired, or
 * already extended.
 * @throws Refusal HOLD_NOT_EXTENDED when the network already uses more than half of its allowance
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
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'visitor', 'checkout', id, 'checkout.extended',
            jsonb_build_object('holdExpiresAt', hold_expires_at)
     FROM extended
   )
   SELECT id FROM extended`,
);

/** Maps a row to the checkout that its holder sees. */
export function toCheckout(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    state: row.state,
    activityId: row.activityId,
    startsAt: row.startsAt.toISOString(),
    ticketCount: row.ticketCount,
    activityPricePence: row.activityPricePence,
    holdExpiresAt: row.holdExpiresAt.toISOString(),
    secondsLeft: row.secondsLeft,
    canExtend: row.canExtend,
    isClosed: row.releaseReason === "closed",
    lastRefusal: row.lastRefusal,
    booking: row.placed ? confirmedBooking.parse(row.placed.booking) : null,
  };
}

/** A checkout id and the secret that only its holder knows. */
export interface CheckoutCredentials {
  checkoutId: string;
  checkoutSecret: string;
}

/** Hashes the secret into the key that the checkout statements take. */
export function toCheckoutKey({ checkoutId, checkoutSecret }: CheckoutCredentials) {
  return { checkoutId, secretHash: sha256(checkoutSecret) };
}

/**
 * Reads the holder's checkout.
 * @throws Refusal CHECKOUT_NOT_FOUND for an unknown id and for a wrong secret alike
 */
export async function requireCheckout(
  pool: Pool,
  holder: CheckoutCredentials,
): Promise<CheckoutRow> {
  const [row] = await readCheckout(pool, toCheckoutKey(holder));
  if (!row) throw new Refusal("CHECKOUT_NOT_FOUND");
  return row;
}

/** Explains, from the checkout's current state, why a change that needs a live hold failed. */
export function toHoldRefusal(row: CheckoutRow): Refusal {
  if (row.state === "paying") return new Refusal("PAYMENT_RUNNING");
  if (row.state === "confirmed") return new Refusal("CHECKOUT_FINISHED");
  return new Refusal("HOLD_EXPIRED");
}
