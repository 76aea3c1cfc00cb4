import { PAYMENT_HOLD_MINUTES } from "../../shared/limits.ts";
import { lockRememberedOffer, lockUnchangedOffer } from "../availability/slots/slots.queries.ts";
import { defineStatement, expectFewRows } from "../platform/database/statement.ts";
import type { CheckoutKey } from "./checkouts.queries.ts";
import { chooseLimitNumbers } from "./hold-limits.ts";

export interface HoldPlacesParams {
  activityId: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  usualCapacity: number;
  activityVersion: number;
  settingsVersion: number;
  leadTimeHours: number;
  maxPartiesPerSlot: number;
  holdMinutes: number;
  secretHash: Buffer;
  visitorHash: Buffer | null;
  networkHash: Buffer;
  wideNetworkHash: Buffer;
}

export interface NewHold {
  id: string;
  /** Hexadecimal. */
  secretHash: string;
  holdExpiresAt: Date;
}

/**
 * Writes checkouts and takes their places in one conditional statement, one or several. The first
 * hold of a slot creates the slot's row; later ones raise its counters only while tickets and
 * parties fit. The checkouts come first and the slots last, so that no request waits for a limit
 * number while others wait for its lock on a slot; both in a fixed order. No row: the slot was
 * already full and nothing is written. SLOT_FULL: a concurrent request took the places, or those of
 * several holds do not fit together. A secret, reference or limit number in use violates its unique
 * key. Several holds must be of different wide networks, because each counts what its own holds.
 * @throws Refusal SLOT_FULL, TOO_MANY_HOLDS, NETWORK_BUSY; a database error REFERENCE_TAKEN when a
 * booking has the reference, SLOT_MADE_MEANWHILE when a concurrent request created the slot's row,
 * OFFER_CHANGED when the offer has changed since it was read
 */
export const holdPlaces = defineStatement<readonly HoldPlacesParams[], NewHold>(
  "hold-places",
  `WITH input AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1) AS i(
       activity_id uuid, starts_at timestamptz, ends_at timestamptz, ticket_count int,
       usual_capacity int, activity_version int, settings_version int, lead_time_hours int,
       max_parties_per_slot int, hold_minutes int, secret_hash bytea, visitor_hash bytea,
       network_hash bytea, wide_network_hash bytea)
     WHERE ${expectFewRows("activity_id")}
   ),
   ${lockRememberedOffer},
   ${chooseLimitNumbers("input")},
   wanted AS (
     SELECT activity_id, starts_at, min(ends_at) AS ends_at, min(usual_capacity) AS usual_capacity,
            min(max_parties_per_slot) AS max_parties_per_slot,
            sum(ticket_count)::int AS tickets, count(*)::int AS parties
     FROM input JOIN offer USING (activity_id)
     GROUP BY activity_id, starts_at
   ),
   known AS MATERIALIZED (
     SELECT wanted.*, coalesce(s.id, gen_random_uuid()) AS slot_id,
            coalesce(s.capacity, wanted.usual_capacity) AS capacity
     FROM wanted
     LEFT JOIN time_slots s
       ON s.activity_id = wanted.activity_id AND s.start_time = wanted.starts_at
     WHERE wanted.tickets + coalesce(s.bookings_count + s.held_count, 0)
             <= coalesce(s.capacity, wanted.usual_capacity)
        OR ((SELECT count(*) FROM input) > 1 AND refuse('SLOT_FULL'))
   ),
   checkout AS (
     INSERT INTO checkouts (secret_hash, visitor_hash, visitor_place, network_hash,
                            wide_network_hash, activity_id, time_slot_id, ticket_count,
                            hold_expires_at)
     SELECT input.secret_hash, input.visitor_hash, numbers.visitor_place, input.network_hash,
            wide_network_hash, activity_id, known.slot_id, ticket_count,
            venue_now() + make_interval(mins => hold_minutes)
     FROM (SELECT * FROM input ORDER BY wide_network_hash) AS input
     JOIN numbers USING (secret_hash)
     JOIN known USING (activity_id, starts_at)
     WHERE network_has_room(input.network_hash, wide_network_hash, known.slot_id, known.capacity,
                            ticket_count)
        OR refuse('NETWORK_BUSY')
     RETURNING id, secret_hash, reference, time_slot_id, ticket_count, hold_expires_at
   ),
   slot AS (
     INSERT INTO time_slots AS s
       (id, activity_id, start_time, end_time, capacity, held_count, held_party_count)
     SELECT slot_id, activity_id, starts_at, ends_at, usual_capacity, tickets, parties
     FROM known
     WHERE slot_id = ANY (ARRAY(SELECT time_slot_id FROM checkout))
     ORDER BY slot_id
     ON CONFLICT (activity_id, start_time) DO UPDATE
       SET held_count = s.held_count + excluded.held_count,
           held_party_count = s.held_party_count + excluded.held_party_count
       WHERE s.is_available
         AND s.bookings_count + s.held_count + excluded.held_count <= s.capacity
         AND s.party_count + s.held_party_count + excluded.held_party_count
             <= (SELECT min(max_parties_per_slot) FROM input)
     RETURNING s.id, s.activity_id, s.start_time
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.held',
            jsonb_build_object('ticketCount', ticket_count, 'timeSlotId', time_slot_id)
     FROM checkout
   )
   SELECT checkout.id, encode(checkout.secret_hash, 'hex') AS secret_hash, hold_expires_at
   FROM checkout
   WHERE CASE
     WHEN (SELECT count(*) FROM slot) < (SELECT count(*) FROM known) THEN refuse('SLOT_FULL')
     WHEN time_slot_id <> ALL (ARRAY(SELECT id FROM slot)) THEN refuse('SLOT_MADE_MEANWHILE')
     WHEN EXISTS (SELECT FROM bookings b WHERE b.reference = checkout.reference)
       THEN refuse('REFERENCE_TAKEN')
     ELSE true END`,
  { isFrequent: true },
);

interface RenewHoldParams extends CheckoutKey {
  activityId: string;
  offerVersion: number;
  maxPartiesPerSlot: number;
}

/**
 * Takes the places of an expired hold again, if there is still room. No row: the checkout was not
 * released for expiry. Chooses new limit numbers; one in use violates its unique key.
 * @throws Refusal SLOT_FULL, TOO_MANY_HOLDS, NETWORK_BUSY; a database error OFFER_CHANGED when
 * staff changed the offer since it was read
 */
export const renewHold = defineStatement<RenewHoldParams, { id: string }>(
  "renew-hold",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(checkout_id uuid, secret_hash bytea, activity_id uuid, offer_version int,
            max_parties_per_slot int)
   ),
   ${lockUnchangedOffer},
   expired AS (
     SELECT c.id, c.secret_hash, c.visitor_hash, c.network_hash
     FROM input
     JOIN offer ON true
     JOIN checkouts c ON c.id = input.checkout_id AND c.secret_hash = input.secret_hash
     JOIN time_slots s ON s.id = c.time_slot_id
     WHERE c.state = 'released' AND c.release_reason = 'expired'
       AND (network_has_room(c.network_hash, c.wide_network_hash, s.id, s.capacity, c.ticket_count,
                            besides => c.id)
            OR refuse('NETWORK_BUSY'))
     FOR UPDATE OF c
   ),
   ${chooseLimitNumbers("expired")},
   checkout AS (
     UPDATE checkouts c
     SET state = 'held', released_at = NULL, release_reason = NULL,
         visitor_place = numbers.visitor_place,
         hold_expires_at = venue_now() + interval '${PAYMENT_HOLD_MINUTES} minutes'
     FROM expired, numbers
     WHERE c.id = expired.id
     RETURNING c.id, c.time_slot_id, c.ticket_count
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count + checkout.ticket_count,
         held_party_count = s.held_party_count + 1
     FROM checkout, input
     WHERE s.id = checkout.time_slot_id AND s.is_available AND s.start_time > venue_now()
       AND s.bookings_count + s.held_count + checkout.ticket_count <= s.capacity
       AND s.party_count + s.held_party_count < input.max_parties_per_slot
     RETURNING s.id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.renewed',
            jsonb_build_object('ticketCount', checkout.ticket_count)
     FROM checkout, seats
   )
   SELECT checkout.id FROM checkout
   WHERE EXISTS (SELECT FROM seats) OR refuse('SLOT_FULL')`,
);
