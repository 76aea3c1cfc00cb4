import type { Signature } from "../../shared/contract/checkouts.ts";
import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";
import { recordSignedWaiver } from "../waivers/waivers.queries.ts";
import { SIGNED_TODAY } from "./read-placement.statement.ts";

interface SignInput {
  bookingId: string;
  /** The snapshot is for these names. */
  firstName: string;
  lastName: string;
  waiverVersionId: string;
  waiverSignature: Signature;
  waiverContent: string;
  waiverSha256: Buffer;
  waiverSignedAt: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * The missing waiver of a confirmed booking is signed, in one statement: with the booking, the
 * waiver of its customer for the whole party, and the event; all of it or none, and only while it
 * still is missing, the booking is that of the names signed for, and the version is today's.
 * @throws Refusal BOOKING_CHANGED when something is no longer as it was read.
 */
export const writeSignedWaiver = defineStatement<SignInput, { signed: boolean }>(
  "sign-booking-waiver",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, first_name text, last_name text, waiver_version_id uuid,
       waiver_signature jsonb, waiver_content text, waiver_sha256 bytea,
       waiver_signed_at timestamptz, actor_kind text, actor_id uuid)
   ),
   booking AS (
     UPDATE bookings b
     SET waiver_signed = true, waiver_signed_at = input.waiver_signed_at,
         waiver_signature = input.waiver_signature, waiver_version_id = input.waiver_version_id,
         waiver_content_snapshot = input.waiver_content, waiver_sha256 = input.waiver_sha256
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND NOT b.waiver_signed
       AND b.first_name = input.first_name AND b.last_name = input.last_name
       AND ${SIGNED_TODAY} IS NOT NULL
     RETURNING b.id, b.customer_id, b.ticket_count
   ),
   customer AS (SELECT customer_id AS id FROM booking),
   checkout AS (SELECT ticket_count FROM booking),
   ${recordSignedWaiver},
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     SELECT input.actor_kind, input.actor_id, 'booking', booking.id, 'booking.waiver-signed',
            jsonb_build_object('waiverSigned', false),
            jsonb_build_object('waiverSigned', true, 'waiverVersionId', input.waiver_version_id,
                               'sha256', encode(input.waiver_sha256, 'hex'),
                               'ticketCount', booking.ticket_count)
     FROM input, booking
   )
   SELECT EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS signed`,
);
