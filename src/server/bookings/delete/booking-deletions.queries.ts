import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/** A booking after a deletion ran. */
export interface DeletedBookingRow {
  bookingId: string;
  reference: string;
  isHidden: boolean;
  /** Cancelled since the deletion began. */
  isCancelled: boolean;
  /** The refund of its cancellation, whenever that was; 0 while it is not cancelled. */
  refundPence: number;
  cardPence: number;
  offlinePence: number;
}

/** Reads bookings after a deletion ran. Unknown ids have no row. */
export const readDeletedBookings = defineStatement<
  { deletionId: string; bookingIds: readonly string[] },
  DeletedBookingRow
>(
  "read-deleted-bookings",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(deletion_id uuid, booking_ids jsonb))
   SELECT b.id AS booking_id, b.reference, b.hidden_at IS NOT NULL AS is_hidden,
     coalesce(b.cancelled_at >= d.created_at, false) AS is_cancelled,
     coalesce(b.refund_pence, 0) AS refund_pence, b.refund_card_pence AS card_pence,
     b.refund_offline_pence AS offline_pence
   FROM input
   JOIN booking_deletions d ON d.id = input.deletion_id
   JOIN bookings b ON b.id = ANY (
     ARRAY(SELECT asked.id::uuid FROM jsonb_array_elements_text(input.booking_ids) AS asked(id)))`,
);

interface HideBookingsParams {
  deletionId: string;
  bookingIds: readonly string[];
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Hides bookings from the lists, unless they are still confirmed or the deletion was undone; hidden
 * ones stay as they are. Undoing the deletion waits for this statement and then finds what it hid.
 */
export const hideBookings = defineStatement<HideBookingsParams, { bookingId: string }>(
  "hide-bookings",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       deletion_id uuid, booking_ids jsonb, actor_kind text, actor_id uuid)
   ),
   deletion AS (
     SELECT d.id FROM booking_deletions d
     WHERE d.id = (SELECT deletion_id FROM input) AND d.shown_at IS NULL
     FOR SHARE OF d
   ),
   chosen AS (
     SELECT b.id FROM bookings b
     WHERE b.id = ANY (ARRAY(
         SELECT asked.id::uuid FROM input, jsonb_array_elements_text(input.booking_ids) AS asked(id)))
       AND EXISTS (SELECT FROM deletion)
     ORDER BY b.id
     FOR NO KEY UPDATE OF b
   ),
   hidden AS (
     UPDATE bookings b SET hidden_at = venue_now(), deletion_id = (SELECT deletion.id FROM deletion)
     WHERE b.id = ANY (ARRAY(SELECT chosen.id FROM chosen))
       AND b.hidden_at IS NULL AND b.status <> 'confirmed'
     RETURNING b.id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', hidden.id, 'booking.hidden',
            jsonb_build_object('deletionId', input.deletion_id)
     FROM input, hidden
   )
   SELECT hidden.id AS booking_id FROM hidden`,
);

interface RestoreBookingsParams {
  deletionId: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/** Restores what a deletion hid, once it is undone. */
export const restoreBookings = defineStatement<RestoreBookingsParams, { bookingId: string }>(
  "show-bookings",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(deletion_id uuid, actor_kind text, actor_id uuid)
   ),
   chosen AS (
     SELECT b.id FROM bookings b WHERE b.deletion_id = (SELECT deletion_id FROM input)
     ORDER BY b.id
     FOR NO KEY UPDATE OF b
   ),
   shown AS (
     UPDATE bookings b SET hidden_at = NULL, deletion_id = NULL
     WHERE b.id = ANY (ARRAY(SELECT chosen.id FROM chosen))
       AND b.deletion_id = (SELECT deletion_id FROM input)
     RETURNING b.id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', shown.id, 'booking.shown',
            jsonb_build_object('deletionId', input.deletion_id)
     FROM input, shown
   )
   SELECT shown.id AS booking_id FROM shown`,
);
