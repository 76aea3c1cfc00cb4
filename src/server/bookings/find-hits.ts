import { type Kysely, sql } from "kysely";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import type { DB } from "../database/schema.ts";
import { type Counts, manyFound, SEARCH_LIMIT } from "./booking-counts.queries.ts";
import { type ListFilter, matches } from "./list-filter.ts";
import { keyOf, type ListOrder } from "./list-order.ts";
import { wayOf } from "./list-page.queries.ts";

interface Hits {
  counts: Counts;
  /** Of the page; none where there are more hits than are counted. */
  ids: string[];
}

/** What a search finds, counted and sorted from one reading. */
export async function findHits(
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
