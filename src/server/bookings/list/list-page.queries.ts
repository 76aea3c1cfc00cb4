import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import { dayCountsSql } from "./booking-counts.queries.ts";
import {
  bookingFilterCondition,
  getSortKey,
  isTimeOrder,
  type ListFilter,
  type ListOrder,
  toSqlDirection,
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
  after: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  const { column } = getSortKey(sort);
  const sqlDirection = toSqlDirection(direction);
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b WHERE ${bookingFilterCondition(filter)} AND ${after}
    ORDER BY ${column} ${sqlDirection}, b.id ${sqlDirection} LIMIT ${count} OFFSET ${skip}`.execute(
    db,
  );
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
  after: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  const sqlDirection = toSqlDirection(direction);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT b.id, ${getSortKey(sort).column} AS key FROM bookings b
      WHERE ${bookingFilterCondition(filter)} AND ${after} OFFSET 0) AS few
    ORDER BY key ${sqlDirection}, id ${sqlDirection} LIMIT ${count} OFFSET ${skip}`.execute(db);
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
  after: RawBuilder<unknown> = sql`true`,
): Promise<string[] | undefined> {
  const { column } = getSortKey(sort);
  const sqlDirection = toSqlDirection(direction);
  const scanLimit = isTimeOrder({ sort }) ? SCAN_LIMITS.inTime : SCAN_LIMITS.elsewhere;
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM (
      SELECT b.*, ${column} AS key FROM bookings b
      WHERE ${bookingFilterCondition({ ...filter, search: undefined })} AND ${after}
      ORDER BY ${column} ${sqlDirection}, b.id ${sqlDirection} LIMIT ${scanLimit}) AS b
    WHERE ${bookingFilterCondition(filter)}
    ORDER BY b.key ${sqlDirection}, b.id ${sqlDirection} LIMIT ${count} OFFSET ${skip}`.execute(db);
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
): Promise<RawBuilder<unknown> | undefined> {
  const { column, type } = getSortKey(sort);
  const { rows } = await sql<{ key: string }>`
    SELECT ${column}::text AS key FROM bookings b WHERE b.id = ${bookingId}`.execute(db);
  const operator = direction === "ascending" ? sql`>` : sql`<`;
  return (
    rows[0] && sql`(${column}, b.id) ${operator} (${rows[0].key}::${type}, ${bookingId}::uuid)`
  );
}

interface DayStart {
  from: RawBuilder<unknown>;
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
  const status = filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;
  // What comes after the last whole day is counted from the end.
  const afterCount = filter.until
    ? sql`(SELECT count(*)::int FROM bookings b WHERE ${bookingFilterCondition({ ...filter, from: undefined })}
           AND ${filter.by === "visit" ? sql`b.starts_at` : sql`b.created_at`}
             >= date_trunc('day', ${filter.until}::timestamptz, 'UTC'))`
    : sql`0`;
  const { rows } = await sql<{ day: string; before: number }>`
    SELECT day::text AS day, before FROM (
      SELECT day, (${total} - ${afterCount} - sum(n) OVER (ORDER BY day DESC))::int AS before
      FROM (SELECT day, sum(booking_count) AS n FROM (${dayCountsSql(filter, rolledUpUntil)}) AS counted
            WHERE ${status} GROUP BY day) AS days) AS places
    WHERE before <= ${offset} ORDER BY day DESC LIMIT 1`.execute(db);
  const column = filter.by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  return (
    rows[0] && {
      from: sql`${column} >= ${rows[0].day}::date::timestamp AT TIME ZONE 'UTC'`,
      before: rows[0].before,
    }
  );
}
