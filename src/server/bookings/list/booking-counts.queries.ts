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
  const counted = selectEdgeCounts(db, range).reduce(
    (days, edge) => days.unionAll(edge),
    selectDayCounts(db, range, rolledUpUntil),
  );
  const rows = await db
    .selectFrom(counted.as("counted"))
    .select(["status", sql<number>`sum(booking_count)::int`.as("count")])
    .groupBy("status")
    .execute();
  return toCounts(rows, true);
}

/** Selects the counts of the whole UTC days in a range, by day and status. */
export function selectDayCounts(
  db: Kysely<DB>,
  { by, from, until }: Pick<ListFilter, "by" | "from" | "until">,
  rolledUpUntil: string,
) {
  const { first, end } = wholeDays(from, until);
  const isInRange = sql<boolean>`counted_by = ${by} AND day >= ${first}::date AND day < ${end}::date`;
  const rolledUpAt = sql<Date>`${rolledUpUntil}::timestamptz`;
  return db
    .selectFrom("bookingDays")
    .select(["day", "status", "bookingCount"])
    .where(isInRange)
    .unionAll(
      db
        .selectFrom("bookingDayChanges")
        .select(["day", "status", "bookingCount"])
        .where(isInRange)
        .where("madeAt", "<", rolledUpAt),
    )
    .unionAll(
      selectCountsBetween(db, by, startOfUtcDay(first), startOfUtcDay(end)).where(
        "b.createdAt",
        ">=",
        rolledUpAt,
      ),
    );
}

/** Selects the counts of a range before its first whole UTC day and after its last. */
function selectEdgeCounts(
  db: Kysely<DB>,
  { by, from, until }: Pick<ListFilter, "by" | "from" | "until">,
) {
  const { first, end } = wholeDays(from, until);
  if (from && until && first >= end)
    return [selectCountsBetween(db, by, sql.val(from), sql.val(until))];
  return [
    ...(from ? [selectCountsBetween(db, by, sql.val(from), startOfUtcDay(first))] : []),
    ...(until ? [selectCountsBetween(db, by, startOfUtcDay(end), sql.val(until))] : []),
  ];
}

function selectCountsBetween(
  db: Kysely<DB>,
  by: ListFilter["by"],
  since: RawBuilder<Date>,
  to: RawBuilder<Date>,
) {
  const instant = by === "visit" ? sql<Date>`b.starts_at` : sql<Date>`b.created_at`;
  return db
    .selectFrom("bookings as b")
    .select((eb) => [
      sql<string>`utc_day(${instant})`.as("day"),
      "b.status",
      eb.fn.countAll<number>().as("bookingCount"),
    ])
    .where("b.hiddenAt", "is", null)
    .where(instant, ">=", since)
    .where(instant, "<", to)
    .groupBy([sql`1`, "b.status"]);
}

const startOfUtcDay = (day: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE 'UTC'`;

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
  const hits = db
    .selectFrom("bookings as b")
    .select("b.status")
    .where(bookingFilterCondition({ ...filter, status: undefined }))
    .limit(EXACT_COUNT_LIMIT + 1);
  const rows = await db
    .selectFrom(hits.as("hit"))
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
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
