import type { Kysely, RawBuilder } from "kysely";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import type { DB } from "../../platform/database/schema.ts";
import type { ListFilter } from "./list-filter.ts";
import { isTime, type ListOrder } from "./list-order.ts";
import {
  afterBooking,
  dayBefore,
  reversed,
  type Span,
  sortFew,
  walk,
} from "./list-page.queries.ts";
import type { Place } from "./page-cursor.ts";

/** What is known of a list, nothing being searched for, before its page is looked for. */
export interface KnownList {
  filter: ListFilter;
  order: ListOrder;
  /** How many match. */
  total: number;
  /** Of its range, whatever the status. */
  inRange: number;
  foldedUntil: string;
}

/** So many are sorted rather than looked for along the order. */
const FEW = 5000;
/** The same where filter and order are both times, and all is in one index. */
const FEW_TIMES = 300_000;
/** So many are walked past without asking the kept counts for a nearer place. */
const NEAR = 3000;

/** The ids of a page's bookings in their order; none beyond the last page. */
export async function findPage(
  db: Kysely<DB>,
  list: KnownList,
  page: number,
  place: Place | undefined,
): Promise<string[]> {
  const start = await besideOf(db, list.order, place);
  if (start) {
    const ids = await along(db, { ...list, order: start.order }, NEXT_PAGE, start.beyond);
    return start.isBack ? ids.toReversed() : ids;
  }
  const skip = (page - 1) * PER_PAGE;
  const count = Math.min(PER_PAGE, list.total - skip);
  if (count <= 0) return [];
  const after = list.total - skip - count;
  if (after >= skip) return search(db, list, { skip, count });
  const fromEnd = { ...list, order: reversed(list.order) };
  return (await search(db, fromEnd, { skip: after, count })).toReversed();
}

/** A walk from a booking on, away from it. */
interface Start {
  order: ListOrder;
  beyond: RawBuilder<unknown>;
  /** Against the list's own order. */
  isBack: boolean;
}

export const NEXT_PAGE: Span = { skip: 0, count: PER_PAGE };

/** Where a page beside a booking of another page is walked from; undefined without such a booking. */
export async function besideOf(
  db: Kysely<DB>,
  listOrder: ListOrder,
  place: Place | undefined,
): Promise<Start | undefined> {
  if (place === undefined || place === "end") return undefined;
  const isBack = "before" in place;
  const order = isBack ? reversed(listOrder) : listOrder;
  const beyond = await afterBooking(db, order, isBack ? place.before : place.after);
  return beyond && { order, beyond, isBack };
}

/** A page by its number: from a day nearby where that is known, else walked to. */
async function search(db: Kysely<DB>, list: KnownList, span: Span): Promise<string[]> {
  const { filter, order, total } = list;
  const isAlongDays = order.sort === filter.by || (!filter.from && !filter.until && isTime(order));
  if (span.skip <= NEAR || !isAlongDays) return along(db, list, span);
  const isUp = order.direction === "ascending";
  const place = isUp ? span.skip : total - span.skip - span.count;
  const byOrder = { ...filter, by: order.sort as ListFilter["by"] };
  const landing = await dayBefore(db, byOrder, place, total, list.foldedUntil);
  if (landing === undefined) return along(db, list, span);
  const near = { skip: place - landing.before, count: span.count };
  const ids = await walk(db, filter, { ...order, direction: "ascending" }, near, landing.from);
  return isUp ? ids : ids.toReversed();
}

/** By walking along the order, or by sorting what the filter finds: whichever looks at less. */
async function along(
  db: Kysely<DB>,
  list: KnownList,
  span: Span,
  beside?: Parameters<typeof walk>[4],
): Promise<string[]> {
  const { filter, order, inRange } = list;
  const hasRange = filter.from !== undefined || filter.until !== undefined;
  const isAcross = hasRange && order.sort !== filter.by;
  const few = isTime(order) ? FEW_TIMES : FEW;
  if (isAcross && inRange <= few) return sortFew(db, filter, order, span, beside);
  return walk(db, filter, order, span, beside);
}
