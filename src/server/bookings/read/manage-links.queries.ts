import { MANAGE_LINK_DAYS } from "../../../shared/limits.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * Finds the booking of a manage link. No row: the link is unknown or has expired. When a booking
 * moves to a later date, its earlier links last until then too.
 */
export const findLinkedBooking = defineStatement<{ tokenHash: Buffer }, { bookingId: string }>(
  "find-linked-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea))
   SELECT b.id AS booking_id
   FROM input
   JOIN manage_links link ON link.token_hash = input.token_hash
   JOIN bookings b ON b.id = link.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   WHERE greatest(link.expires_at, slot.end_time + interval '${MANAGE_LINK_DAYS} days') > venue_now()`,
);
