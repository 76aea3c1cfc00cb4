import { type Kysely, sql } from "kysely";
import { MANAGE_LINK_DAYS } from "../../shared/limits.ts";
import type { DB } from "../database/schema.ts";
import { defineStatement } from "../database/statement.ts";

/**
 * Keeps a new link of a booking.
 * @returns false when there is no such booking
 */
export async function addManageLink(
  db: Kysely<DB>,
  link: { tokenHash: Buffer; bookingId: string },
): Promise<boolean> {
  const ofBooking = db
    .selectFrom("bookings")
    .innerJoin("timeSlots", "timeSlots.id", "bookings.timeSlotId")
    .select([
      sql.val(link.tokenHash).as("tokenHash"),
      "bookings.id",
      sql<Date>`${sql.ref("timeSlots.endTime")} + make_interval(days => ${MANAGE_LINK_DAYS})`.as(
        "e",
      ),
    ])
    .where("bookings.id", "=", link.bookingId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("manageLinks")
    .columns(["tokenHash", "bookingId", "expiresAt"])
    .expression(ofBooking)
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

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
