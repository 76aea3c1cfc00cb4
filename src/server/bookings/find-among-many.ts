import type { Kysely } from "kysely";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import type { DB } from "../database/schema.ts";
import { besideOf, NEXT_PAGE } from "./find-page.ts";
import type { ListFilter } from "./list-filter.ts";
import { isTime, type ListOrder } from "./list-order.ts";
import { type Span, sortFew, walkLooking } from "./list-page.queries.ts";
import type { Place } from "./page-cursor.ts";

/** A search with more hits than are counted. */
interface ManyHits {
  filter: ListFilter;
  order: ListOrder;
}

/**
 * The ids of a page of a search with many hits, in their order: most often they are among the first
 * bookings of a walk along it.
 * @returns undefined where they are not, and reading all hits to sort them would take seconds: they
 * lie everywhere, unless they are sorted by time.
 */
export async function findAmongMany(
  db: Kysely<DB>,
  hits: ManyHits,
  page: number,
  place: Place | undefined,
): Promise<string[] | undefined> {
  const start = await besideOf(db, hits.order, place);
  if (!start) return lookFor(db, hits, { skip: (page - 1) * PER_PAGE, count: PER_PAGE });
  const ids = await lookFor(db, { ...hits, order: start.order }, NEXT_PAGE, start.beyond);
  return start.isBack ? ids?.toReversed() : ids;
}

async function lookFor(
  db: Kysely<DB>,
  { filter, order }: ManyHits,
  span: Span,
  beside?: Parameters<typeof walkLooking>[4],
): Promise<string[] | undefined> {
  const near = await walkLooking(db, filter, order, span, beside);
  if (near || !isTime(order)) return near;
  return sortFew(db, filter, order, span, beside);
}
