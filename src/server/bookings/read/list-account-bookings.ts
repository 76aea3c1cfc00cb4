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

/**
 * Lists a page of an account's bookings: upcoming ones, the soonest first, then past and cancelled
 * ones, the latest first.
 */
export async function listAccountBookings(
  { db }: Context,
  userId: string,
  { cursor, show }: AccountBookingsQuery,
): Promise<BookingPage> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (after === undefined) return { bookings: [], nextCursor: null };
  // One more row than is shown tells whether there is a next page.
  const count = BOOKINGS_PER_PAGE + 1;
  const isUpcomingOnly = show === "upcoming";
  const rows = await listOwnBookings(db, { userId, after, isUpcomingOnly, count });
  const pageRows = rows.slice(0, BOOKINGS_PER_PAGE);
  const isLast = rows.length === pageRows.length;
  const lastRow = pageRows.at(-1);
  return {
    bookings: pageRows.map(toBookingSummary),
    nextCursor: isLast || !lastRow ? null : encodeCursor(lastRow),
  };
}

function toBookingSummary({
  now,
  asOf: _asOf,
  position: _position,
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

/**
 * The last booking of a page. Every later page sees which bookings were upcoming at `asOf`, when the
 * first page was read: one that ends or is cancelled meanwhile is neither shown twice nor left out.
 */
interface Cursor {
  asOf: Date;
  isUpcoming: boolean;
  position: number;
  id: string;
}

const CURSOR_PATTERN = /^(\d{1,13})([ue])(-?\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function encodeCursor({ asOf, isUpcoming, position, id }: Cursor): string {
  return `${asOf.getTime()}${isUpcoming ? "u" : "e"}${position}_${id}`;
}

/** Decodes a cursor; undefined when it is invalid. */
function decodeCursor(cursor: string): Cursor | undefined {
  const [, asOf, section, position, id] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (id === undefined) return undefined;
  return {
    asOf: new Date(Number(asOf)),
    isUpcoming: section === "u",
    position: Number(position),
    id,
  };
}

interface OwnBookingsQuery {
  userId: string;
  /** The last booking on the page before; null for the first page. */
  after: Cursor | null;
  isUpcomingOnly: boolean;
  count: number;
}

/**
 * Lists an account's bookings without hidden ones. The index finds them by customer; what is sorted
 * are the few of one account.
 */
async function listOwnBookings(
  db: Kysely<DB>,
  { userId, after, isUpcomingOnly, count }: OwnBookingsQuery,
) {
  // A cursor holds whole milliseconds.
  const asOf = after
    ? sql<Date>`${after.asOf}::timestamptz`
    : sql<Date>`date_trunc('milliseconds', venue_now())`;
  const isUpcoming = sql<boolean>`slot.end_time > ${asOf}
    AND coalesce(b.cancelled_at > ${asOf}, true)`;
  const startMs = sql<number>`floor(extract(epoch FROM slot.start_time) * 1000)::float8`;
  const own = db
    .selectFrom("bookings as b")
    .innerJoin("customers as customer", "customer.id", "b.customerId")
    .innerJoin("timeSlots as slot", "slot.id", "b.timeSlotId")
    .innerJoin("activities as activity", "activity.id", "b.activityId")
    .select(["b.id", "b.reference", "b.status", "b.activityName", "activity.imageUrl"])
    .select(["slot.startTime as startsAt", "slot.endTime as endsAt", "b.ticketCount"])
    .select(["b.totalPence", "b.createdAt", "b.waiverSigned as isWaiverSigned"])
    .select(["b.cancellationPolicyHours as policyHours", sql<Date>`venue_now()`.as("now")])
    .select([asOf.as("asOf"), isUpcoming.as("isUpcoming")])
    // Ascending in both sections.
    .select(
      sql<number>`CASE WHEN ${isUpcoming} THEN ${startMs} ELSE -${startMs} END`.as("position"),
    )
    .where("customer.authId", "=", userId)
    .where("b.hiddenAt", "is", null);
  let query = db
    .selectFrom(own.as("own"))
    .selectAll()
    .orderBy("own.isUpcoming", "desc")
    .orderBy("own.position")
    .orderBy("own.id")
    .limit(count);
  if (isUpcomingOnly) query = query.where("own.isUpcoming", "=", true);
  if (after) {
    query = query.where(
      sql<boolean>`(NOT own.is_upcoming, own.position, own.id)
        > (${!after.isUpcoming}::boolean, ${after.position}::float8, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}
