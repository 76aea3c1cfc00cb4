import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import { bookingFilterCondition, type ListFilter } from "./list-query.ts";

/**
 * Counts of one list by status, whatever status is filtered for; `isExact` is false when there are
 * more.
 */
export interface BookingCounts {
  all: number;
  confirmed: number;
  cancelled: number;
  isExact: boolean;
}

/** Search hits are counted exactly up to this number. */
export const EXACT_COUNT_LIMIT = 5000;
/** The count that is reported when there are more. */
export const INEXACT_COUNT = 1000;

/**
 * Counts the bookings in a range, exactly. Whole UTC days come from the rolled-up counts. Bookings
 * created since the last roll-up are counted by themselves, and so are the edges of the range,
 * because the venue's days begin at another hour than UTC's.
 * @param rolledUpUntil bookings created before this are in the rolled-up counts
 */
export async function countInRange(
  db: Kysely<DB>,
  range: Pick<ListFilter, "by" | "from" | "until">,
  rolledUpUntil: string,
): Promise<BookingCounts> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, sum(booking_count)::int AS count
    FROM (${dayCountsSql(range, rolledUpUntil)} UNION ALL ${edgeCountsSql(range)}) AS counted
    GROUP BY status`.execute(db);
  return toCounts(rows, true);
}

/**
 * SQL for the counts of the whole UTC days in a range, as rows of `day`, `status` and
 * `booking_count`.
 */
export function dayCountsSql(
  { by, from, until }: Pick<ListFilter, "by" | "from" | "until">,
  rolledUpUntil: string,
): RawBuilder<unknown> {
  const { first, end } = wholeDays(from, until);
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const storedCounts = (table: RawBuilder<unknown>) => sql`
    SELECT day, status, booking_count FROM ${table} AS stored
    WHERE counted_by = ${by} AND day >= ${first}::date AND day < ${end}::date`;
  return sql`
    ${storedCounts(sql`booking_days`)}
    UNION ALL ${storedCounts(sql`booking_day_changes`)} AND made_at < ${rolledUpUntil}::timestamptz
    UNION ALL
    SELECT utc_day(${instant}), b.status, count(*) FROM bookings b
    WHERE b.hidden_at IS NULL AND b.created_at >= ${rolledUpUntil}::timestamptz
      AND ${instant} >= ${first}::date::timestamp AT TIME ZONE 'UTC'
      AND ${instant} < ${end}::date::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1, 2`;
}

/** SQL for the counts of a range before its first whole UTC day and after its last. */
function edgeCountsSql({ by, from, until }: Pick<ListFilter, "by" | "from" | "until">) {
  const { first, end } = wholeDays(from, until);
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const countBetween = (since: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
    SELECT utc_day(${instant}), b.status, count(*) FROM bookings b
    WHERE b.hidden_at IS NULL AND ${instant} >= ${since} AND ${instant} < ${to} GROUP BY 1, 2`;
  const startOfUtcDay = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'UTC'`;
  if (from && until && first >= end)
    return countBetween(sql`${from}::timestamptz`, sql`${until}::timestamptz`);
  const edges = [
    ...(from ? [countBetween(sql`${from}::timestamptz`, startOfUtcDay(first))] : []),
    ...(until ? [countBetween(startOfUtcDay(end), sql`${until}::timestamptz`)] : []),
  ];
  return edges.length > 0
    ? sql.join(edges, sql` UNION ALL `)
    : sql`SELECT NULL, NULL, 0 WHERE false`;
}

const DAY_MS = 86_400_000;

/** The UTC days that lie wholly in a range, `end` excluded; none when `first >= end`. */
function wholeDays(from: Date | undefined, until: Date | undefined) {
  const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    first: from ? toUtcDay(Math.ceil(from.getTime() / DAY_MS) * DAY_MS) : "-infinity",
    end: until ? toUtcDay(Math.floor(until.getTime() / DAY_MS) * DAY_MS) : "infinity",
  };
}

/** Counts the hits of a search; exact up to {@link EXACT_COUNT_LIMIT}. */
export async function countSearchHits(db: Kysely<DB>, filter: ListFilter): Promise<BookingCounts> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM (
      SELECT b.status FROM bookings b WHERE ${bookingFilterCondition({ ...filter, status: undefined })}
      LIMIT ${EXACT_COUNT_LIMIT + 1}) AS hit
    GROUP BY status`.execute(db);
  const counts = toCounts(rows, true);
  return counts.all > EXACT_COUNT_LIMIT ? toInexactCounts(counts) : counts;
}

/** Caps the counts of a search with more than {@link EXACT_COUNT_LIMIT} hits. */
export function toInexactCounts(counts: Omit<BookingCounts, "isExact">): BookingCounts {
  return {
    all: INEXACT_COUNT,
    confirmed: Math.min(INEXACT_COUNT, counts.confirmed),
    cancelled: Math.min(INEXACT_COUNT, counts.cancelled),
    isExact: false,
  };
}

function toCounts(
  rows: readonly { status: string; count: number }[],
  isExact: boolean,
): BookingCounts {
  const countWithStatus = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    all,
    confirmed: countWithStatus("confirmed"),
    cancelled: countWithStatus("cancelled"),
    isExact,
  };
}
