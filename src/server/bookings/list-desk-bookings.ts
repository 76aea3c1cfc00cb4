import type { Transaction } from "kysely";
import type {
  DeskBookingFilter,
  DeskBookingPage,
  DeskBookingRow,
} from "../../shared/contract/desk/desk-bookings.ts";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import type { DB } from "../database/schema.ts";
import { type Counts, countInRange } from "./booking-counts.queries.ts";
import { type DeskRow, readDeskRows } from "./desk-rows.queries.ts";
import { findAmongMany } from "./find-among-many.ts";
import { findHits } from "./find-hits.ts";
import { findPage, type KnownList } from "./find-page.ts";
import { isSelective, type ListFilter, listFilter } from "./list-filter.ts";
import { atOneMoment, type ListMoment } from "./list-moment.ts";
import { type ListOrder, NEWEST_FIRST, usualOrder } from "./list-order.ts";
import { type Place, readCursor, writeCursor } from "./page-cursor.ts";

interface WantedPage extends DeskBookingFilter {
  sort?: ListOrder["sort"] | undefined;
  direction?: ListOrder["direction"] | undefined;
  page: number;
  cursor?: string | undefined;
}

/** A page of the bookings that a filter matches; what staff have hidden is none of them. */
export async function listDeskBookings(
  { db }: Pick<Context, "db">,
  wanted: WantedPage,
): Promise<DeskBookingPage> {
  return atOneMoment(db, (transaction, moment) => readPage(transaction, moment, wanted));
}

async function readPage(
  db: Transaction<DB>,
  { timeZone, foldedUntil }: ListMoment,
  { sort, direction, page, cursor, ...asked }: WantedPage,
): Promise<DeskBookingPage> {
  const filter = listFilter(asked, timeZone);
  const list = { filter, order: usualOrder(asked, sort, direction), page, foldedUntil };
  const { counts, order, total, ids } = isSelective(filter)
    ? await readHits(db, list, cursor)
    : await readRange(db, list, cursor);
  return {
    bookings: (await readDeskRows(db, ids)).map(rowOf),
    customer: await findCustomer(db, filter),
    page,
    order,
    counts: countsOf(counts),
    cursors: cursorsOf([filter, order], page, total, ids),
  };
}

async function findCustomer(
  db: Transaction<DB>,
  { customerId }: ListFilter,
): Promise<DeskBookingPage["customer"]> {
  if (customerId === undefined) return null;
  const found = await db
    .selectFrom("customers")
    .select(["id", "name"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return found ?? null;
}

interface AskedList extends Pick<KnownList, "filter" | "order" | "foldedUntil"> {
  page: number;
}

interface FoundPage {
  counts: Counts;
  /** As asked, unless too many were found for it. */
  order: ListOrder;
  /** Undefined for a search with more than were counted. */
  total: number | undefined;
  ids: string[];
}

async function readRange(
  db: Transaction<DB>,
  { page, ...list }: AskedList,
  cursor: string | undefined,
): Promise<FoundPage> {
  const { filter, order } = list;
  const counts = await countInRange(db, filter, list.foldedUntil);
  const total = counts[filter.status ?? "all"];
  const place = placeOf([filter, order], page, cursor);
  const ids = await findPage(db, { ...list, total, inRange: counts.all }, page, place);
  return { counts, order, total, ids };
}

async function readHits(
  db: Transaction<DB>,
  { filter, order, page }: AskedList,
  cursor: string | undefined,
): Promise<FoundPage> {
  const { counts, ids } = await findHits(db, filter, order, page);
  if (counts.isExact) return { counts, order, total: counts[filter.status ?? "all"], ids };
  const placeIn = (tried: ListOrder) => placeOf([filter, tried], page, cursor);
  const orders = placeIn(NEWEST_FIRST) ? [NEWEST_FIRST] : [order, NEWEST_FIRST];
  for (const tried of orders) {
    const found = await findAmongMany(db, { filter, order: tried }, page, placeIn(tried));
    if (found) return { counts, order: tried, total: undefined, ids: found };
  }
  throw new Error("Newest first any page is found.");
}

/** The first page is where its list begins, whatever has been booked since the cursor was given. */
function placeOf(list: unknown, page: number, cursor: string | undefined): Place | undefined {
  return page > 1 ? readCursor(list, page, cursor) : undefined;
}

function cursorsOf(
  list: unknown,
  page: number,
  total: number | undefined,
  ids: readonly string[],
): DeskBookingPage["cursors"] {
  const [first, last] = [ids[0], ids.at(-1)];
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / PER_PAGE));
  const hasNext = lastPage === undefined ? ids.length === PER_PAGE : page < lastPage;
  return {
    previous: page > 1 && first ? writeCursor(list, page - 1, { before: first }) : null,
    next: hasNext && last ? writeCursor(list, page + 1, { after: last }) : null,
    last: lastPage === undefined ? null : writeCursor(list, lastPage, "end"),
  };
}

function countsOf({ isExact, ...counts }: Counts): DeskBookingPage["counts"] {
  const told = (count: number) => ({ count, isExact });
  return {
    all: told(counts.all),
    confirmed: told(counts.confirmed),
    cancelled: told(counts.cancelled),
  };
}

function rowOf(row: DeskRow): DeskBookingRow {
  return {
    ...row,
    status: row.status as DeskBookingRow["status"],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    duePence: row.source === "desk" && row.status !== "cancelled" ? row.unpaidPence : 0,
  };
}
