import { isDeepStrictEqual } from "node:util";
import type { Placement, Signature } from "../../../shared/contract/public/checkouts.ts";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { recordSignedWaiver } from "../../waivers/waivers.queries.ts";
import { openWaiver, waiverColumns } from "../place/purchase.ts";
import { CURRENT_WAIVER } from "../place/read-placement.statement.ts";
import { signWaiver } from "../place/sign-waiver.ts";

interface SignBookingWaiverParams {
  bookingId: string;
  /** The names that the waiver's text contains. */
  firstName: string;
  lastName: string;
  waiver: ReturnType<typeof signWaiver>;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Signs the missing waiver of a confirmed booking in one statement: with the booking, the waiver of
 * its customer for the whole party, and the event: all or none. Applies only while the waiver is
 * missing, the booking has the names signed for, and the version is the current one.
 * @throws Refusal BOOKING_CHANGED when one of these has changed since it was read
 */
const writeSignedWaiver = defineStatement<SignBookingWaiverParams, { signed: boolean }>(
  "sign-booking-waiver",
  `WITH input AS (
     SELECT request.*,${waiverColumns}
     FROM jsonb_to_record($1) AS request(
       booking_id uuid, first_name text, last_name text, waiver jsonb, actor_kind text,
       actor_id uuid)
     CROSS JOIN LATERAL ${openWaiver("request.waiver")}
   ),
   booking AS (
     UPDATE bookings b
     SET waiver_signed = true, waiver_signed_at = input.waiver_signed_at
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND NOT b.waiver_signed
       AND b.first_name = input.first_name AND b.last_name = input.last_name
       AND ${CURRENT_WAIVER} IS NOT NULL
     RETURNING b.id, b.customer_id, b.ticket_count
   ),
   ${recordSignedWaiver},
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', booking.id, 'booking.waiver-signed',
            jsonb_build_object('waiverSigned', false),
            jsonb_build_object('waiverSigned', true, 'waiverVersionId', input.waiver_version_id,
                               'sha256', encode(input.waiver_sha256, 'hex'),
                               'ticketCount', booking.ticket_count)
     FROM input, booking
   )
   SELECT EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS signed`,
);

interface SignBookingWaiverInput {
  bookingId: string;
  signedWaiver: Pick<Placement["waiver"], "versionId" | "signature">;
  actor: Actor;
}

interface SignedWaiver {
  /** ISO-8601. */
  signedAt: string;
}

/**
 * Signs the waiver that a booking lacks, for the whole party and in the booking's name.
 * Idempotent: the same signature again returns the same answer; a different one is refused.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, BOOKING_STARTED when the visit is over,
 * WAIVER_CHANGED, WAIVER_ALREADY_SIGNED; BOOKING_CHANGED when it keeps changing
 */
export async function signBookingWaiver(
  context: Context,
  input: SignBookingWaiverInput,
): Promise<SignedWaiver> {
  const isBookingChanged = (error: unknown) => isRefusal(error, "BOOKING_CHANGED");
  return retryConflicts(isBookingChanged, async (guardedWrite) => {
    const snapshot = await readSnapshot(context, input);
    if (snapshot.waiverSignedAt)
      return toEarlierSignature(snapshot, snapshot.waiverSignedAt, input);
    if (snapshot.now >= snapshot.endsAt) throw new Refusal("BOOKING_STARTED");
    await context.failpoint("sign.read");
    const signedAt = await guardedWrite(() => write(context, input, snapshot));
    await context.failpoint("sign.written");
    return { signedAt };
  });
}

async function readSnapshot(
  { pool }: Context,
  input: SignBookingWaiverInput,
): Promise<WaiverSigningSnapshot> {
  const { bookingId, signedWaiver } = input;
  const [snapshot] = await readWaiverSigningSnapshot(pool, {
    bookingId,
    waiverVersionId: signedWaiver.versionId,
  });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  return snapshot;
}

function toEarlierSignature(
  snapshot: WaiverSigningSnapshot,
  at: Date,
  { signedWaiver }: SignBookingWaiverInput,
): SignedWaiver {
  const isSame =
    snapshot.waiverVersionId === signedWaiver.versionId &&
    isDeepStrictEqual(snapshot.waiverSignature, signedWaiver.signature);
  if (!isSame) throw new Refusal("WAIVER_ALREADY_SIGNED");
  return { signedAt: at.toISOString() };
}

/** @returns when it was signed */
async function write(
  { pool }: Context,
  input: SignBookingWaiverInput,
  snapshot: WaiverSigningSnapshot,
): Promise<string> {
  const { bookingId, signedWaiver, actor } = input;
  const { firstName, lastName } = snapshot;
  const waiver = signWaiver(snapshot, { firstName, lastName }, signedWaiver);
  await writeSignedWaiver(pool, {
    bookingId,
    firstName,
    lastName,
    waiver,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  return waiver.signedAt;
}

interface WaiverSigningSnapshot {
  now: Date;
  status: "pending" | "confirmed" | "cancelled";
  endsAt: Date;
  firstName: string;
  lastName: string;
  businessName: string;
  /** Null when the requested version is not the current one. */
  waiver: { title: string; content: string } | null;
  /** The earlier signature; these three are null while it is missing. */
  waiverVersionId: string | null;
  waiverSignature: Signature | null;
  waiverSignedAt: Date | null;
}

/** No row: the booking does not exist. */
const readWaiverSigningSnapshot = defineStatement<
  { bookingId: string; waiverVersionId: string },
  WaiverSigningSnapshot
>(
  "read-sign-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, waiver_version_id uuid))
   SELECT venue_now() AS now, b.status, slot.end_time AS ends_at, b.first_name, b.last_name,
          st.business_name, ${CURRENT_WAIVER} AS waiver,
          w.waiver_version_id, w.signature AS waiver_signature, b.waiver_signed_at
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   LEFT JOIN customer_waivers w ON w.booking_id = b.id AND w.signed_at = b.waiver_signed_at
   JOIN time_slots slot ON slot.id = b.time_slot_id
   CROSS JOIN settings st`,
);
