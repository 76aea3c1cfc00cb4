import type { Kysely, RawBuilder } from "kysely";
import { ADMIN_BOOKINGS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import type { DB } from "../../platform/database/schema.ts";
import type { ListFilter } from "./list-filter.ts";
import { isTimeOrder, type ListOrder } from "./list-order.ts";
import {
  afterBookingCondition,
  findDayBefore,
  reverseOrder,
  type Span,
  sortMatches,
  walkIndex,
} from "./list-page.queries.ts";
import type { Cursor } from "./page-cursor.ts";

/** What is known of a list, nothing being searched for, before its page is looked for. */
export interface ListContext {
  filter: ListFilter;
  order: ListOrder;
  /** How many match. */
  total: number;
  /** Of its range, whatever the status. */
  inRangeCount: number;
  foldedUntil: string;
}

/** So many are sorted rather than looked for along the order. */
const SORT_LIMIT = 5000;
/** The same where filter and order are both times, and all is in one index. */
const SORT_LIMIT_BY_TIME = 300_000;
/** So many are walked past without asking the kept counts for a nearer place. */
const WALK_OFFSET_LIMIT = 3000;

/** The ids of a page's bookings in their order; none beyond the last page. */
export async function findPage(
  db: Kysely<DB>,
  list: ListContext,
  page: number,
  cursor: Cursor | undefined,
): Promise<string[]> {
  const start = await startFromCursor(db, list.order, cursor);
  if (start) {
    const ids = await readSpan(db, { ...list, order: start.order }, NEXT_PAGE, start.after);
    return start.isReversed ? ids.toReversed() : ids;
  }
  const skip = (page - 1) * PER_PAGE;
  const count = Math.min(PER_PAGE, list.total - skip);
  if (count <= 0) return [];
  const remaining = list.total - skip - count;
  if (remaining >= skip) return findByOffset(db, list, { skip, count });
  const reversedList = { ...list, order: reverseOrder(list.order) };
  return (await findByOffset(db, reversedList, { skip: remaining, count })).toReversed();
}

/** A walk from a booking on, away from it. */
interface PageStart {
  order: ListOrder;
  after: RawBuilder<unknown>;
  /** Against the list's own order. */
  isReversed: boolean;
}

export const NEXT_PAGE: Span = { skip: 0, count: PER_PAGE };

/** Where a page beside a booking of another page is walked from; undefined without such a booking. */
export async function startFromCursor(
  db: Kysely<DB>,
  listOrder: ListOrder,
  cursor: Cursor | undefined,
): Promise<PageStart | undefined> {
  if (cursor === undefined || cursor === "end") return undefined;
  const isReversed = "before" in cursor;
  const order = isReversed ? reverseOrder(listOrder) : listOrder;
  const after = await afterBookingCondition(db, order, isReversed ? cursor.before : cursor.after);
  return after && { order, after, isReversed };
}

/** A page by its number: from a day nearby where that is known, else walked to. */
async function findByOffset(db: Kysely<DB>, list: ListContext, span: Span): Promise<string[]> {
  const { filter, order, total } = list;
  const canUseDayCounts =
    order.sort === filter.by || (!filter.from && !filter.until && isTimeOrder(order));
  if (span.skip <= WALK_OFFSET_LIMIT || !canUseDayCounts) return readSpan(db, list, span);
  const isAscending = order.direction === "ascending";
  const offset = isAscending ? span.skip : total - span.skip - span.count;
  const orderFilter = { ...filter, by: order.sort as ListFilter["by"] };
  const dayStart = await findDayBefore(db, orderFilter, offset, total, list.foldedUntil);
  if (dayStart === undefined) return readSpan(db, list, span);
  const spanFromDay = { skip: offset - dayStart.before, count: span.count };
  const ids = await walkIndex(
    db,
    filter,
    { ...order, direction: "ascending" },
    spanFromDay,
    dayStart.from,
  );
  return isAscending ? ids : ids.toReversed();
}

/** By walking along the order, or by sorting what the filter finds: whichever looks at less. */
async function readSpan(
  db: Kysely<DB>,
  list: ListContext,
  span: Span,
  after?: Parameters<typeof walkIndex>[4],
): Promise<string[]> {
  const { filter, order, inRangeCount } = list;
  const hasRange = filter.from !== undefined || filter.until !== undefined;
  const isRangeOnOtherColumn = hasRange && order.sort !== filter.by;
  const sortLimit = isTimeOrder(order) ? SORT_LIMIT_BY_TIME : SORT_LIMIT;
  if (isRangeOnOtherColumn && inRangeCount <= sortLimit)
    return sortMatches(db, filter, order, span, after);
  return walkIndex(db, filter, order, span, after);
}
