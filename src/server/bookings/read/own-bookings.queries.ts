import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/** Finds a booking of this account. No row: it is another's or does not exist. */
export const findOwnBooking = defineStatement<
  { bookingId: string; userId: string },
  { bookingId: string }
>(
  "find-own-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, user_id uuid))
   SELECT b.id AS booking_id
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN customers customer ON customer.id = b.customer_id AND customer.auth_id = input.user_id`,
);

export interface OwnBookingsQuery {
  userId: string;
  /** Id of the last booking on the page before; null for the first page. */
  after: string | null;
  /** Only bookings that are neither cancelled nor over. */
  isUpcoming: boolean;
  count: number;
}

/** Lists an account's bookings, newest first, without hidden ones. */
export async function listOwnBookings(
  db: Kysely<DB>,
  { userId, after, isUpcoming, count }: OwnBookingsQuery,
) {
  let query = db
    .selectFrom("bookings as b")
    .innerJoin("customers as customer", "customer.id", "b.customerId")
    .innerJoin("timeSlots as slot", "slot.id", "b.timeSlotId")
    .innerJoin("activities as activity", "activity.id", "b.activityId")
    .select(["b.id", "b.reference", "b.status", "b.activityName", "activity.imageUrl"])
    .select(["slot.startTime as startsAt", "slot.endTime as endsAt", "b.ticketCount"])
    .select(["b.totalPence", "b.createdAt", "b.waiverSigned as isWaiverSigned"])
    .select(["b.cancellationPolicyHours as policyHours", sql<Date>`venue_now()`.as("now")])
    .where("customer.authId", "=", userId)
    .where("b.hiddenAt", "is", null)
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(count);
  if (isUpcoming) {
    const isNotOver = sql<boolean>`slot.end_time > venue_now()`;
    query = query.where("b.status", "<>", "cancelled").where(isNotOver);
  }
  if (after !== null) {
    // A booking hidden since still marks its position; another customer's marks none.
    const cursorPosition = sql`(SELECT last.created_at, last.id FROM bookings last
                       WHERE last.id = ${after} AND last.customer_id = b.customer_id)`;
    query = query.where(sql<boolean>`(b.created_at, b.id) < ${cursorPosition}`);
  }
  return query.execute();
}
