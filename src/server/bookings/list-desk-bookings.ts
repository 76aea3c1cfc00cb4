import type { Transaction } from "kysely";
import type {
  DeskBookingFilter,
  DeskBookingPage,
  DeskBookingRow,
} from "../../shared/contract/desk/desk-bookings.ts";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import type { DB } from "../database/schema.ts";
import { type Counts, countFound, countInRange } from "./booking-counts.queries.ts";
import { type DeskRow, readDeskRows } from "./desk-rows.queries.ts";
import { findPage } from "./find-page.ts";
import { listFilter } from "./list-filter.ts";
import { atOneMoment, type ListMoment } from "./list-moment.ts";
import { type ListOrder, usualOrder } from "./list-order.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";

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
  const order = usualOrder(asked, sort, direction);
  const counts = filter.search
    ? await countFound(db, filter)
    : await countInRange(db, filter, foldedUntil);
  const total = counts.isExact ? counts[filter.status ?? "all"] : undefined;
  const list = { filter, order, total, inRange: counts.all, foldedUntil };
  const place = page > 1 ? readCursor([filter, order], page, cursor) : undefined;
  const ids = await findPage(db, list, page, place);
  return {
    bookings: (await readDeskRows(db, ids)).map(rowOf),
    page,
    counts: countsOf(counts),
    cursors: cursorsOf([filter, order], page, total, ids),
  };
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
