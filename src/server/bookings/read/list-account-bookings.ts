import { type Kysely, sql } from "kysely";
import type { BookingPage, BookingSummary } from "../../../shared/contract/public/bookings.ts";
import { BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { getBookingActions } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";

type OwnBookingRow = Awaited<ReturnType<typeof listOwnBookings>>[number];

interface AccountBookingsQuery {
  /** `nextCursor` of the page before; an invalid one leads to an empty page. */
  cursor?: string | undefined;
  show?: "upcoming" | undefined;
}

/** Lists a page of an account's bookings, newest first. */
export async function listAccountBookings(
  { db }: Context,
  userId: string,
  { cursor, show }: AccountBookingsQuery,
): Promise<BookingPage> {
  // One more row than is shown tells whether there is a next page.
  const count = BOOKINGS_PER_PAGE + 1;
  const isUpcoming = show === "upcoming";
  const rows = await listOwnBookings(db, { userId, after: cursor ?? null, isUpcoming, count });
  const pageRows = rows.slice(0, BOOKINGS_PER_PAGE);
  const isLast = rows.length === pageRows.length;
  return {
    bookings: pageRows.map(toBookingSummary),
    nextCursor: isLast ? null : (pageRows.at(-1)?.id ?? null),
  };
}

function toBookingSummary({
  now,
  policyHours,
  isWaiverSigned,
  ...row
}: OwnBookingRow): BookingSummary {
  const { startsAt, endsAt } = row;
  const status = row.status as BookingSummary["status"];
  return {
    ...row,
    status,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    can: getBookingActions({ now, status, startsAt, endsAt, policyHours, isWaiverSigned }),
  };
}

interface OwnBookingsQuery {
  userId: string;
  /** Id of the last booking on the page before; null for the first page. */
  after: string | null;
  /** Only bookings that are neither cancelled nor over. */
  isUpcoming: boolean;
  count: number;
}

/** Lists an account's bookings, newest first, without hidden ones. */
async function listOwnBookings(
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
