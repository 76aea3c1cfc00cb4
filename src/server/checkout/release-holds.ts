import type { Pool } from "pg";
import type { Context } from "../context.ts";
import { defineStatement, type Statement } from "../platform/database/statement.ts";
import type { CheckoutKey } from "./checkouts.queries.ts";

/**
 * Releases expired holds, slot by slot. Runs every few seconds.
 * @returns how many were released
 */
export async function releaseExpiredHolds(
  { pool, log }: Context,
  signal?: AbortSignal,
): Promise<number> {
  const releasedCount = await releaseUntilNoneLeft(pool, releaseExpiredHoldsOfSlot, signal);
  if (releasedCount > 0) log.info({ releasedCount }, "holds released: expired");
  return releasedCount;
}

/**
 * Releases the holds in closed slots. Runs right after a slot is closed and every few seconds,
 * because a card declined just then leaves its checkout held.
 * @returns how many were released
 */
export async function releaseClosedHolds(
  { pool, log }: Pick<Context, "pool" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  const releasedCount = await releaseUntilNoneLeft(pool, releaseHoldsOfClosedSlot, signal);
  if (releasedCount > 0) log.info({ releasedCount }, "holds released: slot closed");
  return releasedCount;
}

async function releaseUntilNoneLeft(
  pool: Pool,
  releaseHoldsOfSlot: Statement<Record<string, never>, { count: number }>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let releasedCount = 0;
  while (!signal?.aborted) {
    const [released] = await releaseHoldsOfSlot(pool, {});
    if (!released?.count) break;
    releasedCount += released.count;
  }
  return releasedCount;
}

/** Releases the places of a held checkout, exactly once. No row: it was not held. */
export const releaseHold = defineStatement<CheckoutKey & { reason: string }, { id: string }>(
  "release-hold",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(checkout_id uuid, secret_hash bytea, reason text)
   ),
   released AS (
     UPDATE checkouts c
     SET state = 'released', released_at = venue_now(), release_reason = input.reason
     FROM input
     WHERE c.id = input.checkout_id AND c.secret_hash = input.secret_hash AND c.state = 'held'
     RETURNING c.id, c.time_slot_id, c.ticket_count, c.release_reason
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count - released.ticket_count,
         held_party_count = s.held_party_count - 1
     FROM released WHERE s.id = released.time_slot_id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'visitor', 'checkout', id, 'checkout.released',
            jsonb_build_object('ticketCount', ticket_count),
            jsonb_build_object('reason', release_reason)
     FROM released
   )
   SELECT id FROM released`,
);

/**
 * Builds the rest of a statement that releases the checkouts of the CTE `due`, which has locked
 * them. Slots are locked in id order, so that statements that lock several never deadlock.
 */
const releaseDueSql = (reason: "expired" | "closed") => `
   released AS (
     UPDATE checkouts c
     SET state = 'released', released_at = venue_now(), release_reason = '${reason}'
     FROM due WHERE c.id = due.id
     RETURNING c.id, c.time_slot_id, c.ticket_count
   ),
   freed AS (
     SELECT time_slot_id, sum(ticket_count)::int AS tickets, count(*)::int AS parties
     FROM released GROUP BY time_slot_id
   ),
   locked AS (
     SELECT s.id FROM time_slots s
     WHERE s.id = ANY (ARRAY(SELECT time_slot_id FROM freed))
     ORDER BY s.id FOR NO KEY UPDATE
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count - freed.tickets, held_party_count = s.held_party_count - freed.parties
     FROM freed WHERE s.id = freed.time_slot_id AND (SELECT count(*) FROM locked) > 0
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'checkout', id, 'checkout.released',
            jsonb_build_object('ticketCount', ticket_count), jsonb_build_object('reason', '${reason}')
     FROM released
   )
   SELECT count(*)::int AS count FROM released`;

/**
 * Releases the expired holds of one slot. One slot per statement, and rows that another sweep has
 * locked are skipped, so that sweeps never wait for each other.
 * @returns how many were released; 0 when nothing is due
 */
const releaseExpiredHoldsOfSlot = defineStatement<Record<string, never>, { count: number }>(
  "release-expired-of-one-slot",
  `WITH due AS (
     SELECT c.id
     FROM checkouts c
     WHERE c.is_live AND c.state = 'held' AND c.hold_expires_at <= venue_now()
       AND c.time_slot_id = (
         SELECT time_slot_id FROM checkouts
         WHERE is_live AND time_slot_id IS NOT NULL AND state = 'held'
           AND hold_expires_at <= venue_now() AND $1::jsonb IS NOT NULL
         ORDER BY hold_expires_at LIMIT 1)
     FOR UPDATE SKIP LOCKED
   ),${releaseDueSql("expired")}`,
);

/** Identifies a visitor by one of their checkouts, or else by their hash. */
export interface HoldOwner {
  checkoutId: string | null;
  visitorHash: Buffer | null;
}

/**
 * Releases one visitor's expired holds without leaving them to the next sweep. Waits for a sweep
 * that is releasing them, so that none is left afterwards.
 */
export const releaseExpiredHoldsOfVisitor = defineStatement<HoldOwner, { count: number }>(
  "release-expired-of-visitor",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(checkout_id uuid, visitor_hash bytea)
   ),
   holder AS (
     SELECT coalesce(c.visitor_hash, input.visitor_hash) AS visitor_hash
     FROM input LEFT JOIN checkouts c ON c.id = input.checkout_id
   ),
   due AS (
     SELECT c.id
     FROM checkouts c, holder
     WHERE c.is_live AND c.state = 'held' AND c.hold_expires_at <= venue_now()
       AND c.visitor_hash = holder.visitor_hash
     ORDER BY c.id
     FOR UPDATE OF c
   ),${releaseDueSql("expired")}`,
);

/**
 * Releases the holds of one closed slot. A checkout that is being paid for stays; confirming it is
 * refused.
 * @returns how many were released; 0 when none is left
 */
const releaseHoldsOfClosedSlot = defineStatement<Record<string, never>, { count: number }>(
  "release-held-of-one-closed-slot",
  `WITH due AS (
     SELECT c.id
     FROM checkouts c
     WHERE c.is_live AND c.state = 'held'
       AND c.time_slot_id = (
         SELECT h.time_slot_id FROM checkouts h JOIN time_slots s ON s.id = h.time_slot_id
         WHERE h.is_live AND h.time_slot_id IS NOT NULL AND h.state = 'held'
           AND NOT s.is_available AND $1::jsonb IS NOT NULL
         LIMIT 1)
     ORDER BY c.id
     FOR UPDATE OF c
   ),${releaseDueSql("closed")}`,
);
