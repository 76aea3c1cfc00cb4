import { defineStatement } from "../../platform/database/statement.ts";

/** A deletion of bookings, with the options it was started with. */
export interface DeletionRow {
  refundChoice: "policy" | "none" | "full";
  notify: boolean;
  /** Null until the deletion is undone. */
  shownAt: Date | null;
}

/** Records a deletion, unless its id exists. */
export const insertDeletion = defineStatement<
  { deletionId: string; refundChoice: DeletionRow["refundChoice"]; notify: boolean },
  never
>(
  "begin-booking-deletion",
  `INSERT INTO booking_deletions (id, refund_choice, notify)
   SELECT deletion_id, refund_choice, notify
   FROM jsonb_to_record($1) AS i(deletion_id uuid, refund_choice text, notify boolean)
   ON CONFLICT DO NOTHING`,
);

/** No row: the deletion does not exist. */
export const readDeletion = defineStatement<{ deletionId: string }, DeletionRow>(
  "read-booking-deletion",
  `SELECT refund_choice, notify, shown_at FROM booking_deletions
   WHERE id = ($1::jsonb ->> 'deletion_id')::uuid`,
);

/** Marks a deletion as undone, so that it hides nothing more. No row: it does not exist. */
export const markDeletionUndone = defineStatement<{ deletionId: string }, { ended: boolean }>(
  "end-booking-deletion",
  `UPDATE booking_deletions SET shown_at = coalesce(shown_at, venue_now())
   WHERE id = ($1::jsonb ->> 'deletion_id')::uuid
   RETURNING true AS ended`,
);

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
