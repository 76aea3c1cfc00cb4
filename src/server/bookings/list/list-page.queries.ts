import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import { selectDayCounts } from "./booking-counts.queries.ts";
import {
  bookingFilterCondition,
  getSortKey,
  isTimeOrder,
  type ListFilter,
  type ListOrder,
  toSqlDirection,
  withoutNarrowing,
} from "./list-query.ts";

/** A part of a list: `count` rows after the first `skip`. */
export interface Span {
  skip: number;
  count: number;
}

/** Reads the ids of a span by walking the order's index from its beginning or end. */
export async function walkIndex(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  { skip, count }: Span,
  after: RawBuilder<boolean> = sql`true`,
): Promise<string[]> {
  const { column } = getSortKey(sort);
  const sqlDirection = toSqlDirection(direction);
  const rows = await db
    .selectFrom("bookings as b")
    .select("b.id")
    .where(bookingFilterCondition(filter))
    .where(after)
    .orderBy(column, sqlDirection)
    .orderBy("b.id", sqlDirection)
    .limit(count)
    .offset(skip)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads the ids of a span by reading all matches and sorting them, for filters that match few.
 * `OFFSET 0` keeps PostgreSQL from walking the order's index instead.
 */
export async function sortMatches(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  { skip, count }: Span,
  after: RawBuilder<boolean> = sql`true`,
): Promise<string[]> {
  const sqlDirection = toSqlDirection(direction);
  const few = db
    .selectFrom("bookings as b")
    .select(["b.id", getSortKey(sort).column.as("key")])
    .where(bookingFilterCondition(filter))
    .where(after)
    .offset(0);
  const rows = await db
    .selectFrom(few.as("few"))
    .select("id")
    .orderBy("key", sqlDirection)
    .orderBy("id", sqlDirection)
    .limit(count)
    .offset(skip)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many bookings a search scans before it gives up. When one in a hundred is a hit, a page of
 * hits is among the first thousand, unless they lie together elsewhere. Bookings of one time are
 * next to each other on disk, so more of them can be read in the same time.
 */
const SCAN_LIMITS = { inTime: 20_000, elsewhere: 4000 };

/**
 * Reads the ids of a span of a search with many hits by scanning along the order's index.
 * @returns undefined when they are not among the bookings scanned
 */
export async function scanIndex(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  { skip, count }: Span,
  after: RawBuilder<boolean> = sql`true`,
): Promise<string[] | undefined> {
  const { column } = getSortKey(sort);
  const sqlDirection = toSqlDirection(direction);
  const scanLimit = isTimeOrder({ sort }) ? SCAN_LIMITS.inTime : SCAN_LIMITS.elsewhere;
  const scanned = db
    .selectFrom("bookings as b")
    .selectAll()
    .select(column.as("key"))
    .where(bookingFilterCondition(withoutNarrowing(filter)))
    .where(after)
    .orderBy(column, sqlDirection)
    .orderBy("b.id", sqlDirection)
    .limit(scanLimit);
  const rows = await db
    .selectFrom(scanned.as("b"))
    .select("b.id")
    .where(bookingFilterCondition(filter))
    .orderBy("b.key", sqlDirection)
    .orderBy("b.id", sqlDirection)
    .limit(count)
    .offset(skip)
    .execute();
  return rows.length === count ? rows.map(({ id }) => id) : undefined;
}

/**
 * SQL for the bookings b that come after a given one in an order.
 * @returns undefined when that booking does not exist
 */
export async function afterBookingCondition(
  db: Kysely<DB>,
  { sort, direction }: ListOrder,
  bookingId: string,
): Promise<RawBuilder<boolean> | undefined> {
  const { column, type } = getSortKey(sort);
  const booking = await db
    .selectFrom("bookings as b")
    .select(sql<string>`${column}::text`.as("key"))
    .where("b.id", "=", bookingId)
    .executeTakeFirst();
  const operator = direction === "ascending" ? sql`>` : sql`<`;
  return (
    booking && sql`(${column}, b.id) ${operator} (${booking.key}::${type}, ${bookingId}::uuid)`
  );
}

interface DayStart {
  from: RawBuilder<boolean>;
  /** Number of the list's bookings before that day. */
  before: number;
}

/**
 * Finds, from the rolled-up counts, the last whole day that begins at or before an offset of the
 * list, in ascending order by visit or by booking.
 * @param offset number of the list's bookings before it
 * @returns undefined when the offset is before the first whole day
 */
export async function findDayBefore(
  db: Kysely<DB>,
  filter: ListFilter,
  offset: number,
  total: number,
  rolledUpUntil: string,
): Promise<DayStart | undefined> {
  const { status, until } = filter;
  const column = filter.by === "visit" ? sql<Date>`b.starts_at` : sql<Date>`b.created_at`;
  // What comes after the last whole day is counted from the end.
  const afterCount = until
    ? sql<number>`(SELECT count(*)::int FROM bookings b
                   WHERE ${bookingFilterCondition({ ...filter, from: undefined })}
                     AND ${column} >= date_trunc('day', ${until}::timestamptz, 'UTC'))`
    : sql<number>`0`;
  const days = db
    .selectFrom(selectDayCounts(db, filter, rolledUpUntil).as("counted"))
    .select(["day", sql<number>`sum(booking_count)`.as("n")])
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
    .groupBy("day");
  const places = db
    .selectFrom(days.as("days"))
    .select([
      "day",
      sql<number>`(${total} - ${afterCount} - sum(n) OVER (ORDER BY day DESC))::int`.as("before"),
    ]);
  const start = await db
    .selectFrom(places.as("places"))
    .select(["day", "before"])
    .where("before", "<=", offset)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    start && {
      from: sql`${column} >= ${start.day}::date::timestamp AT TIME ZONE 'UTC'`,
      before: start.before,
    }
  );
}
