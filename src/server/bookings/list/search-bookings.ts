import { type Kysely, sql } from "kysely";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type Counts, manyFound, SEARCH_LIMIT, TOLD } from "./booking-counts.queries.ts";
import { type ListFilter, matches } from "./list-filter.ts";
import { keyOf, type ListOrder } from "./list-order.ts";
import { wayOf } from "./list-page.queries.ts";

interface Hits {
  counts: Counts;
  /** Of the page; none where there are more hits than are counted. */
  ids: string[];
}

/** What a search finds, counted and sorted from one reading, unless that would be long. */
export async function findHits(
  db: Kysely<DB>,
  filter: ListFilter,
  order: ListOrder,
  page: number,
): Promise<Hits> {
  const vast = await countVast(db, filter);
  return vast ? { counts: vast, ids: [] } : readHits(db, filter, order, page);
}

/** From so many on, the index alone is read for as long as a page may take: 50 ms. */
const VAST = 100_000;
/** Of what is expected to be vast, so many bookings have more hits than are told. */
const LATEST = 60_000;

/**
 * Where PostgreSQL expects that many hits, by its own sample of all bookings, they are looked for
 * among the latest only. What it expects decides how they are found, never what is told.
 * @returns undefined where there are not so many
 */
async function countVast(db: Kysely<DB>, filter: ListFilter): Promise<Counts | undefined> {
  const where = matches({ ...filter, status: undefined });
  const { rows: plans } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    EXPLAIN (FORMAT JSON) SELECT FROM bookings b WHERE ${where}`.execute(db);
  const [plan] = Object.values(plans[0] ?? {});
  if (plan === undefined || plan[0].Plan["Plan Rows"] < VAST) return undefined;
  const { rows } = await sql<Omit<Counts, "isExact">>`
    SELECT count(*)::int AS "all",
           (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed,
           (count(*) FILTER (WHERE status = 'cancelled'))::int AS cancelled
    FROM (
      SELECT b.status FROM (
        SELECT b.* FROM bookings b WHERE ${matches({ ...filter, search: undefined })}
        ORDER BY b.created_at DESC, b.id DESC LIMIT ${LATEST}) AS b
      WHERE ${where} LIMIT ${TOLD + 1}) AS hit`.execute(db);
  return rows[0] && rows[0].all > TOLD ? manyFound(rows[0]) : undefined;
}

async function readHits(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  page: number,
): Promise<Hits> {
  const way = wayOf(direction);
  const ofStatus = filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;
  const { rows } = await sql<Omit<Counts, "isExact"> & { ids: string[] }>`
    WITH hit AS MATERIALIZED (
      SELECT b.id, b.status, ${keyOf(sort).column} AS key FROM bookings b
      WHERE ${matches({ ...filter, status: undefined })} LIMIT ${SEARCH_LIMIT + 1})
    SELECT count(*)::int AS "all",
           (count(*) FILTER (WHERE status = 'confirmed'))::int AS confirmed,
           (count(*) FILTER (WHERE status = 'cancelled'))::int AS cancelled,
           ARRAY(SELECT id FROM hit WHERE ${ofStatus} ORDER BY key ${way}, id ${way}
                 LIMIT ${PER_PAGE} OFFSET ${(page - 1) * PER_PAGE}) AS ids
    FROM hit`.execute(db);
  const { ids, ...counts } = rows[0] ?? { ids: [], all: 0, confirmed: 0, cancelled: 0 };
  if (counts.all > SEARCH_LIMIT) return { counts: manyFound(counts), ids: [] };
  return { counts: { ...counts, isExact: true }, ids };
}
