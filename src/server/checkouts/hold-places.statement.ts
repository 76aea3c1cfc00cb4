import {
  LIVE_CHECKOUTS_PER_ADDRESS,
  LIVE_CHECKOUTS_PER_VISITOR,
  PAYING_HOLD_MINUTES,
} from "../../shared/limits.ts";
import { defineStatement } from "../database/statement.ts";
import type { OfHolder } from "./checkouts.queries.ts";

export interface HoldInput {
  activityId: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  maxCapacity: number;
  maxPartiesPerSlot: number;
  holdMinutes: number;
  secretHash: Buffer;
  visitorHash: Buffer | null;
  addressHash: Buffer;
}

export interface NewHold {
  id: string;
  holdExpiresAt: Date;
}

/** A live checkout of somebody: its places are held now. */
const LIVE = "c.state IN ('held', 'paying') AND c.hold_expires_at > now()";

/**
 * Takes the places and writes the checkout, in one conditional statement: the slot's row is made
 * if it is the first hold, else raised only while tickets and party still fit. No row: they do not.
 * A secret or reference that is taken violates its unique key.
 * @throws Refusal TOO_MANY_HOLDS
 */
export const holdPlaces = defineStatement<HoldInput, NewHold>(
  "hold-places",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       activity_id uuid, starts_at timestamptz, ends_at timestamptz, ticket_count int,
       max_capacity int, max_parties_per_slot int, hold_minutes int,
       secret_hash bytea, visitor_hash bytea, address_hash bytea)
   ),
   welcome AS (
     SELECT FROM input
     WHERE (SELECT count(*) FROM checkouts c WHERE c.visitor_hash = input.visitor_hash AND ${LIVE})
             < ${LIVE_CHECKOUTS_PER_VISITOR}
       AND (SELECT count(*) FROM checkouts c WHERE c.address_hash = input.address_hash AND ${LIVE})
             < ${LIVE_CHECKOUTS_PER_ADDRESS}
       OR refuse('TOO_MANY_HOLDS')
   ),
   slot AS (
     INSERT INTO time_slots AS s
       (activity_id, start_time, end_time, capacity, held_count, held_party_count)
     SELECT activity_id, starts_at, ends_at, max_capacity, ticket_count, 1
     FROM input, welcome WHERE ticket_count <= max_capacity
     ON CONFLICT (activity_id, start_time) DO UPDATE
       SET held_count = s.held_count + excluded.held_count,
           held_party_count = s.held_party_count + 1
       WHERE s.is_available
         AND s.bookings_count + s.held_count + excluded.held_count <= s.capacity
         AND s.party_count + s.held_party_count
             < (SELECT max_parties_per_slot FROM input)
     RETURNING s.id
   ),
   checkout AS (
     INSERT INTO checkouts (secret_hash, visitor_hash, address_hash, activity_id, time_slot_id,
                            ticket_count, hold_expires_at)
     SELECT secret_hash, visitor_hash, address_hash, activity_id, slot.id, ticket_count,
            now() + make_interval(mins => hold_minutes)
     FROM input, slot
     RETURNING id, reference, ticket_count, hold_expires_at
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.held',
            jsonb_build_object('ticketCount', checkout.ticket_count, 'timeSlotId', slot.id)
     FROM checkout, slot
   )
   SELECT checkout.id, checkout.hold_expires_at FROM checkout
   WHERE NOT EXISTS (SELECT FROM bookings b WHERE b.reference = checkout.reference)
      OR refuse('REFERENCE_TAKEN')`,
);

/**
 * Takes the places of a hold that just ran out back, if there is still room. No row: there is not,
 * or it was not released for running out.
 */
export const reacquireHold = defineStatement<
  OfHolder & { maxPartiesPerSlot: number },
  { id: string }
>(
  "reacquire-hold",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(checkout_id uuid, secret_hash bytea, max_parties_per_slot int)
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = 'held', released_at = NULL, release_reason = NULL,
         hold_expires_at = now() + interval '${PAYING_HOLD_MINUTES} minutes'
     FROM input
     WHERE c.id = input.checkout_id AND c.secret_hash = input.secret_hash
       AND c.state = 'released' AND c.release_reason = 'expired'
     RETURNING c.id, c.time_slot_id, c.ticket_count
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count + checkout.ticket_count,
         held_party_count = s.held_party_count + 1
     FROM checkout, input
     WHERE s.id = checkout.time_slot_id AND s.is_available AND s.start_time > now()
       AND s.bookings_count + s.held_count + checkout.ticket_count <= s.capacity
       AND s.party_count + s.held_party_count < input.max_parties_per_slot
     RETURNING s.id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.reacquired',
            jsonb_build_object('ticketCount', checkout.ticket_count)
     FROM checkout, seats
   )
   SELECT checkout.id FROM checkout
   WHERE EXISTS (SELECT FROM seats) OR refuse('SLOT_FULL')`,
);
