import { MANAGE_LINK_DAYS } from "../../../shared/limits.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * The booking that a link opens; no row when there is no such link or its time is over. A booking
 * that was moved to later keeps the links that were sent before.
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
