import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import { bookingFilterCondition, type ListFilter } from "./list-filter.ts";

/** Of one list, whatever the status asked for; `isExact` is false where there are more. */
export interface BookingCounts {
  all: number;
  confirmed: number;
  cancelled: number;
  isExact: boolean;
}

/** Hits of a search are counted so far. */
export const EXACT_COUNT_LIMIT = 5000;
/** So many of them are told where there are more. */
export const INEXACT_COUNT = 1000;

/**
 * How many bookings there are in a range, exactly: the whole days of UTC in it from the kept counts,
 * and by themselves what was made since the last fold and what lies at the edges, where the venue's
 * days begin at another hour.
 * @param rolledUpUntil bookings made before are in the kept counts.
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

/** The counts of the whole days in a range, as rows of `day`, `status` and `booking_count`. */
export function dayCountsSql(
  { by, from, until }: Pick<ListFilter, "by" | "from" | "until">,
  rolledUpUntil: string,
): RawBuilder<unknown> {
  const { first, end } = wholeDays(from, until);
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const storedCounts = (table: RawBuilder<unknown>) => sql`
    SELECT day, status, booking_count FROM ${table} AS kept
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

/** The same of what lies before the first whole day and after the last. */
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

/** The days of UTC that lie wholly in a range, the last not included; none when `first >= end`. */
function wholeDays(from: Date | undefined, until: Date | undefined) {
  const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    first: from ? toUtcDay(Math.ceil(from.getTime() / DAY_MS) * DAY_MS) : "-infinity",
    end: until ? toUtcDay(Math.floor(until.getTime() / DAY_MS) * DAY_MS) : "infinity",
  };
}

/** Exact as long as there are no more than {@link EXACT_COUNT_LIMIT} hits. */
export async function countSearchHits(db: Kysely<DB>, filter: ListFilter): Promise<BookingCounts> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM (
      SELECT b.status FROM bookings b WHERE ${bookingFilterCondition({ ...filter, status: undefined })}
      LIMIT ${EXACT_COUNT_LIMIT + 1}) AS hit
    GROUP BY status`.execute(db);
  const counts = toCounts(rows, true);
  return counts.all > EXACT_COUNT_LIMIT ? toInexactCounts(counts) : counts;
}

/** What is told of a search with more than {@link EXACT_COUNT_LIMIT} hits. */
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
