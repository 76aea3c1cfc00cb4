import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import {
  type BookingCounts,
  countInRange,
  EXACT_COUNT_LIMIT,
  INEXACT_COUNT,
  toInexactCounts,
} from "./booking-counts.queries.ts";
import { type Cursor, type ListPage, startFromCursor } from "./find-page.ts";
import { type Span, scanIndex, sortMatches } from "./list-page.queries.ts";
import {
  bookingFilterCondition,
  getSortKey,
  isTimeOrder,
  type ListFilter,
  toSqlDirection,
  withoutNarrowing,
} from "./list-query.ts";

interface SearchResult {
  counts: BookingCounts;
  /** Of the requested page; empty when there are more hits than are counted. */
  ids: string[];
}

/** Counts and sorts the hits of a search in one query, unless that would take long. */
export async function searchBookings(
  db: Kysely<DB>,
  query: ListPage & { rolledUpUntil: string },
): Promise<SearchResult> {
  const { filter, rolledUpUntil } = query;
  const isLarge = (await estimateHits(db, filter, rolledUpUntil)) >= LARGE_RESULT_ROWS;
  const largeCounts = isLarge ? await countLatestHits(db, filter) : undefined;
  return largeCounts ? { counts: largeCounts, ids: [] } : readSearchResult(db, query);
}

/** With this many hits, reading the index alone takes the 50 ms that a page may take. */
const LARGE_RESULT_ROWS = 100_000;
/** Ids are random, so the first ones are a fair sample, and the same pages are read each time. */
const SAMPLED_ROWS = 1000;
/**
 * When the result is expected to be large, this many of the latest bookings are scanned for more
 * than {@link INEXACT_COUNT} hits.
 */
const LATEST_SCANNED_ROWS = 60_000;

/**
 * Estimates the number of hits from a sample. The estimate decides how hits are found, never
 * whether there are any.
 */
async function estimateHits(
  db: Kysely<DB>,
  filter: ListFilter,
  rolledUpUntil: string,
): Promise<number> {
  const sample = db
    .selectFrom("bookings as b")
    .selectAll()
    .where("b.hiddenAt", "is", null)
    .orderBy("b.id")
    .limit(SAMPLED_ROWS);
  const { sampledHits } = await db
    .selectFrom(sample.as("b"))
    .select((eb) => eb.fn.countAll<number>().as("sampledHits"))
    .where(bookingFilterCondition({ ...filter, status: undefined }))
    .executeTakeFirstOrThrow();
  if (sampledHits === 0) return 0;
  const everything = { by: "booked", from: undefined, until: undefined } as const;
  const { all } = await countInRange(db, everything, rolledUpUntil);
  return (sampledHits / SAMPLED_ROWS) * all;
}

const COUNTS_BY_STATUS = [
  sql<number>`count(*)`.as("all"),
  sql<number>`count(*) FILTER (WHERE status = 'confirmed')`.as("confirmed"),
  sql<number>`count(*) FILTER (WHERE status = 'cancelled')`.as("cancelled"),
] as const;

/** Looks for hits among the latest bookings only. Undefined when they are few. */
async function countLatestHits(
  db: Kysely<DB>,
  filter: ListFilter,
): Promise<BookingCounts | undefined> {
  const latest = db
    .selectFrom("bookings as b")
    .selectAll()
    .where(bookingFilterCondition(withoutNarrowing(filter)))
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(LATEST_SCANNED_ROWS);
  const hits = db
    .selectFrom(latest.as("b"))
    .select("b.status")
    .where(bookingFilterCondition({ ...filter, status: undefined }))
    .limit(INEXACT_COUNT + 1);
  const counts = await db
    .selectFrom(hits.as("hit"))
    .select(COUNTS_BY_STATUS)
    .executeTakeFirstOrThrow();
  return counts.all > INEXACT_COUNT ? toInexactCounts(counts) : undefined;
}

async function readSearchResult(
  db: Kysely<DB>,
  { filter, order: { sort, direction }, page, perPage }: ListPage,
): Promise<SearchResult> {
  const sqlDirection = sql.raw(toSqlDirection(direction));
  const statusCondition = filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;
  const { ids, ...counts } = await db
    .with(
      (cte) => cte("hit").materialized(),
      (cte) =>
        cte
          .selectFrom("bookings as b")
          .select(["b.id", "b.status", getSortKey(sort).column.as("key")])
          .where(bookingFilterCondition({ ...filter, status: undefined }))
          .limit(EXACT_COUNT_LIMIT + 1),
    )
    .selectFrom("hit")
    .select([
      ...COUNTS_BY_STATUS,
      sql<string[]>`ARRAY(
        SELECT id FROM hit WHERE ${statusCondition} ORDER BY key ${sqlDirection}, id ${sqlDirection}
        LIMIT ${perPage} OFFSET ${(page - 1) * perPage})`.as("ids"),
    ])
    .executeTakeFirstOrThrow();
  if (counts.all > EXACT_COUNT_LIMIT) return { counts: toInexactCounts(counts), ids: [] };
  return { counts: { ...counts, isExact: true }, ids };
}

/**
 * Finds the ids of a page of a search with many hits, in order. Usually they are among the first
 * bookings of a walk along that order.
 * @returns undefined when they are not, and the order is not by time: the hits are scattered, and
 * reading all of them to sort them would take seconds
 */
export async function searchLargeResult(
  db: Kysely<DB>,
  search: ListPage,
  cursor: Cursor | undefined,
): Promise<string[] | undefined> {
  const { page, perPage: count } = search;
  const start = await startFromCursor(db, search.order, cursor);
  if (!start) return readSearchSpan(db, search, { skip: (page - 1) * count, count });
  const nextPage = { skip: 0, count };
  const ids = await readSearchSpan(db, { ...search, order: start.order }, nextPage, start.after);
  return start.isReversed ? ids?.toReversed() : ids;
}

async function readSearchSpan(
  db: Kysely<DB>,
  { filter, order }: Pick<ListPage, "filter" | "order">,
  span: Span,
  after?: Parameters<typeof scanIndex>[4],
): Promise<string[] | undefined> {
  const scannedIds = await scanIndex(db, filter, order, span, after);
  if (scannedIds || !isTimeOrder(order)) return scannedIds;
  return sortMatches(db, filter, order, span, after);
}
