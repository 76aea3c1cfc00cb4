import { type Kysely, sql, type Transaction } from "kysely";
import type {
  AdminBookingFilter,
  AdminBookingPage,
  AdminBookingRow,
} from "../../../shared/contract/admin/bookings.ts";
import type { AdminBookingsPerPage } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type BookingCounts, countInRange } from "./booking-counts.queries.ts";
import { type Cursor, decodeCursor, encodeCursor, findPage, type ListPage } from "./find-page.ts";
import {
  isNarrowed,
  type ListFilter,
  type ListOrder,
  NEWEST_FIRST,
  parseListFilter,
  resolveListOrder,
} from "./list-query.ts";
import { inSnapshot, type ListSnapshot } from "./list-snapshot.ts";
import { searchBookings, searchLargeResult } from "./search-bookings.ts";

interface ListBookingsQuery extends AdminBookingFilter {
  sort?: ListOrder["sort"] | undefined;
  direction?: ListOrder["direction"] | undefined;
  page: number;
  perPage: AdminBookingsPerPage;
  cursor?: string | undefined;
}

/** Lists a page of the bookings that match a filter, without hidden ones. */
export async function listAdminBookings(
  { db }: Pick<Context, "db">,
  query: ListBookingsQuery,
): Promise<AdminBookingPage> {
  return inSnapshot(db, (transaction, snapshot) => readPage(transaction, snapshot, query));
}

async function readPage(
  db: Transaction<DB>,
  { timeZone, rolledUpUntil }: ListSnapshot,
  { sort, direction, page, perPage, cursor, ...filterInput }: ListBookingsQuery,
): Promise<AdminBookingPage> {
  const filter = parseListFilter(filterInput, timeZone);
  const list = {
    filter,
    order: resolveListOrder(filterInput, sort, direction),
    page,
    perPage: Number(perPage),
    rolledUpUntil,
  };
  const { counts, order, total, ids } = isNarrowed(filter)
    ? await readSearchPage(db, list, cursor)
    : await readRangePage(db, list, cursor);
  return {
    bookings: (await readBookingListRows(db, ids)).map(toBookingRow),
    customer: await findCustomer(db, filter),
    activity: await findActivity(db, filter),
    page,
    order,
    counts: toPageCounts(counts),
    cursors: toCursors({ ...list, order }, total, ids),
  };
}

async function findCustomer(
  db: Transaction<DB>,
  { customerId }: ListFilter,
): Promise<AdminBookingPage["customer"]> {
  if (customerId === undefined) return null;
  const found = await db
    .selectFrom("customers")
    .select(["id", "name"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return found ?? null;
}

async function findActivity(
  db: Transaction<DB>,
  { activityId }: ListFilter,
): Promise<AdminBookingPage["activity"]> {
  if (activityId === undefined) return null;
  const found = await db
    .selectFrom("activities")
    .select(["id", "name"])
    .where("id", "=", activityId)
    .executeTakeFirst();
  return found ?? null;
}

interface PageQuery extends ListPage {
  rolledUpUntil: string;
}

interface PageResult {
  counts: BookingCounts;
  /** As requested, unless there are too many matches for it. */
  order: ListOrder;
  /** Undefined for a search with more hits than are counted. */
  total: number | undefined;
  ids: string[];
}

async function readRangePage(
  db: Transaction<DB>,
  { page, ...list }: PageQuery,
  cursor: string | undefined,
): Promise<PageResult> {
  const { filter, order } = list;
  const counts = await countInRange(db, filter, list.rolledUpUntil);
  const total = counts[filter.status ?? "all"];
  const parsedCursor = parseCursor({ ...list, page }, cursor);
  const ids = await findPage(db, { ...list, total, inRangeCount: counts.all }, page, parsedCursor);
  return { counts, order, total, ids };
}

async function readSearchPage(
  db: Transaction<DB>,
  query: PageQuery,
  cursor: string | undefined,
): Promise<PageResult> {
  const { filter, order } = query;
  const { counts, ids } = await searchBookings(db, query);
  if (counts.isExact) return { counts, order, total: counts[filter.status ?? "all"], ids };
  const parseCursorFor = (candidateOrder: ListOrder) =>
    parseCursor({ ...query, order: candidateOrder }, cursor);
  const orders = parseCursorFor(NEWEST_FIRST) ? [NEWEST_FIRST] : [order, NEWEST_FIRST];
  for (const candidateOrder of orders) {
    const pageIds = await searchLargeResult(
      db,
      { ...query, order: candidateOrder },
      parseCursorFor(candidateOrder),
    );
    if (pageIds) return { counts, order: candidateOrder, total: undefined, ids: pageIds };
  }
  throw new Error("unreachable: a page in newest-first order is always found");
}

/** The first page ignores its cursor: it starts where the list does, whatever was booked since. */
function parseCursor(query: ListPage, cursor: string | undefined): Cursor | undefined {
  return query.page > 1 ? decodeCursor(query, cursor) : undefined;
}

function toCursors(
  query: ListPage,
  total: number | undefined,
  ids: readonly string[],
): AdminBookingPage["cursors"] {
  const { page, perPage } = query;
  const [first, last] = [ids[0], ids.at(-1)];
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const hasNext = lastPage === undefined ? ids.length === perPage : page < lastPage;
  const encode = (target: number, cursor: Cursor) =>
    encodeCursor({ ...query, page: target }, cursor);
  return {
    previous: page > 1 && first ? encode(page - 1, { before: first }) : null,
    next: hasNext && last ? encode(page + 1, { after: last }) : null,
    last: lastPage === undefined ? null : encode(lastPage, "end"),
  };
}

function toPageCounts({ isExact, ...counts }: BookingCounts): AdminBookingPage["counts"] {
  const toCount = (count: number) => ({ count, isExact });
  return {
    all: toCount(counts.all),
    confirmed: toCount(counts.confirmed),
    cancelled: toCount(counts.cancelled),
  };
}

function toBookingRow(row: BookingListRow): AdminBookingRow {
  return {
    ...row,
    status: row.status as AdminBookingRow["status"],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

type BookingListRow = Awaited<ReturnType<typeof readBookingListRows>>[number];

/** Reads the rows of these bookings, in the order of `ids`. */
async function readBookingListRows(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("timeSlots as slot", "slot.id", "b.timeSlotId")
    .innerJoin("activities as activity", "activity.id", "b.activityId")
    .leftJoin("vouchers as voucher", "voucher.id", "b.voucherId")
    .leftJoin("discountCodes as discount", "discount.id", "b.discountCodeId")
    .select(["b.id", "b.reference", "b.status", "b.source", "b.email", "b.activityId"])
    .select(["b.activityName", "b.startsAt", "slot.endTime as endsAt", "b.createdAt"])
    .select(["b.ticketCount", "b.subtotalPence", "b.discountPence", "b.duePence"])
    .select(["b.adjustmentPence", "b.retainedPence", "b.voucherPence", "b.totalPence"])
    .select(["discount.code as discountCode"])
    .select([
      sql<string>`btrim(b.first_name || ' ' || b.last_name)`.as("customerName"),
      sql<number>`(SELECT count(*) FROM activities older
                   WHERE (older.created_at, older.id) < (activity.created_at, activity.id))`.as(
        "activityRank",
      ),
      sql<string | null>`left(voucher.code, 4) || '…' || right(voucher.code, 4)`.as("voucherCode"),
      sql<AdminBookingRow["tickets"]>`booking_tickets(b)`.as("tickets"),
      sql<AdminBookingRow["addons"]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('name', a.name, 'quantity', a.quantity,
                 'totalPence', a.total_pence) ORDER BY a.name)
        FROM booking_addons a WHERE a.booking_id = b.id), '[]')`.as("addons"),
    ])
    .where("b.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const positions = new Map(ids.map((id, position) => [id, position]));
  return rows.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}
