import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import type { DB } from "../../platform/database/schema.ts";
import {
  afterBookingCondition,
  findDayBefore,
  type Span,
  sortMatches,
  walkIndex,
} from "./list-page.queries.ts";
import { isTimeOrder, type ListFilter, type ListOrder, reverseOrder } from "./list-query.ts";

/** A list without a search, as far as it is known before a page is read. */
export interface ListContext {
  filter: ListFilter;
  order: ListOrder;
  perPage: number;
  /** Number of matching bookings. */
  total: number;
  /** Number of bookings in its range, whatever their status. */
  inRangeCount: number;
  rolledUpUntil: string;
}

/** Up to this many bookings are sorted; with more, the order's index is walked. */
const SORT_LIMIT = 5000;
/** The limit for sorting when filter and order are both by time and one index has both. */
const SORT_LIMIT_BY_TIME = 300_000;
/**
 * Up to this many bookings are skipped without looking up a nearer start in the rolled-up counts.
 */
const WALK_OFFSET_LIMIT = 3000;

/** Finds the ids of a page's bookings, in order; empty beyond the last page. */
export async function findPage(
  db: Kysely<DB>,
  list: ListContext,
  page: number,
  cursor: Cursor | undefined,
): Promise<string[]> {
  const { perPage } = list;
  const start = await startFromCursor(db, list.order, cursor);
  if (start) {
    const nextPage = { skip: 0, count: perPage };
    const ids = await readSpan(db, { ...list, order: start.order }, nextPage, start.after);
    return start.isReversed ? ids.toReversed() : ids;
  }
  const skip = (page - 1) * perPage;
  const count = Math.min(perPage, list.total - skip);
  if (count <= 0) return [];
  const remaining = list.total - skip - count;
  if (remaining >= skip) return findByOffset(db, list, { skip, count });
  const reversedList = { ...list, order: reverseOrder(list.order) };
  return (await findByOffset(db, reversedList, { skip: remaining, count })).toReversed();
}

/** Where a walk along the index starts. */
interface PageStart {
  order: ListOrder;
  after: RawBuilder<boolean>;
  /** The walk goes against the list's own order. */
  isReversed: boolean;
}

/**
 * Finds where to start from a cursor; undefined without one, for the end, or when its booking does
 * not exist.
 */
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

/** Reads a page by its number, from a nearby day when the rolled-up counts know one. */
async function findByOffset(db: Kysely<DB>, list: ListContext, span: Span): Promise<string[]> {
  const { filter, order, total } = list;
  const canUseDayCounts =
    order.sort === filter.by || (!filter.from && !filter.until && isTimeOrder(order));
  if (span.skip <= WALK_OFFSET_LIMIT || !canUseDayCounts) return readSpan(db, list, span);
  const isAscending = order.direction === "ascending";
  const offset = isAscending ? span.skip : total - span.skip - span.count;
  const orderFilter = { ...filter, by: order.sort as ListFilter["by"] };
  const dayStart = await findDayBefore(db, orderFilter, offset, total, list.rolledUpUntil);
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

/** Walks the index or sorts what the filter finds, whichever reads fewer rows. */
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

/**
 * Where a page is found without counting up to it: next to a booking of another page, or at the
 * end.
 */
export type Cursor = { after: string } | { before: string } | "end";

const CURSOR_PATTERN = /^([\w-]{12})([abe])([\da-f-]{36})?$/;

/** Which page of which list. */
export interface ListPage {
  filter: ListFilter;
  order: ListOrder;
  page: number;
  perPage: number;
}

/** Encodes a cursor that is valid for this page of this list, and ignored for any other. */
export function encodeCursor(listPage: ListPage, cursor: Cursor): string {
  const pageHash = hashPage(listPage);
  if (cursor === "end") return `${pageHash}e`;
  return "after" in cursor ? `${pageHash}a${cursor.after}` : `${pageHash}b${cursor.before}`;
}

/** Decodes a cursor; undefined when it is invalid or belongs to another list or page. */
export function decodeCursor(listPage: ListPage, cursor: string | undefined): Cursor | undefined {
  const [, pageHash, kind, id] = CURSOR_PATTERN.exec(cursor ?? "") ?? [];
  if (pageHash !== hashPage(listPage)) return undefined;
  if (kind === "e") return "end";
  if (id === undefined) return undefined;
  return kind === "a" ? { after: id } : { before: id };
}

function hashPage({ filter, order, page, perPage }: ListPage): string {
  const hash = createHash("sha256").update(JSON.stringify([filter, order, page, perPage]));
  return hash.digest("base64url").slice(0, 12);
}
