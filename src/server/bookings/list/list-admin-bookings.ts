import { type Kysely, sql, type Transaction } from "kysely";
import type {
  DeskBookingFilter,
  DeskBookingPage,
  DeskBookingRow,
} from "../../../shared/contract/admin/bookings.ts";
import { DESK_BOOKINGS_PER_PAGE as PER_PAGE } from "../../../shared/limits.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type Counts, countInRange } from "./booking-counts.queries.ts";
import { besideOf, findPage, type KnownList, NEXT_PAGE } from "./find-page.ts";
import { isSelective, type ListFilter, listFilter } from "./list-filter.ts";
import { isTime, type ListOrder, NEWEST_FIRST, usualOrder } from "./list-order.ts";
import { type Span, sortFew, walkLooking } from "./list-page.queries.ts";
import { atOneMoment, type ListMoment } from "./list-snapshot.ts";
import { type Place, readCursor, writeCursor } from "./page-cursor.ts";
import { findHits } from "./search-bookings.ts";

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
async function findAmongMany(
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

/** A line of the list as the database has it. */
type DeskRow = Omit<DeskBookingRow, "startsAt" | "endsAt" | "createdAt" | "duePence" | "status"> & {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  status: string;
  source: string;
  unpaidPence: number;
};

/** The lines of these bookings, in this order. */
async function readDeskRows(db: Kysely<DB>, ids: readonly string[]): Promise<DeskRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DeskRow>`
    SELECT b.id, b.reference, b.status, b.source, btrim(b.first_name || ' ' || b.last_name) AS "customerName",
           b.email, b.activity_id AS "activityId", b.activity_name AS "activityName",
           b.starts_at AS "startsAt", slot.end_time AS "endsAt",
           (SELECT count(*)::int FROM activities older
            WHERE (older.created_at, older.id) < (activity.created_at, activity.id)) AS "activityRank",
           b.created_at AS "createdAt", b.ticket_count AS "ticketCount",
           b.ticket_price_pence AS "ticketPricePence", b.subtotal_pence AS "subtotalPence",
           b.discount_pence AS "discountPence", discount.code AS "discountCode",
           b.voucher_pence AS "voucherPence",
           left(voucher.code, 4) || '…' || right(voucher.code, 4) AS "voucherCode",
           b.total_pence AS "totalPence", b.total_pence - b.desk_paid_pence AS "unpaidPence",
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('name', a.name, 'quantity', a.quantity,
                      'totalPence', a.total_pence) ORDER BY a.name)
             FROM booking_addons a WHERE a.booking_id = b.id), '[]') AS addons
    FROM bookings b
    JOIN time_slots slot ON slot.id = b.time_slot_id
    JOIN activities activity ON activity.id = b.activity_id
    LEFT JOIN vouchers voucher ON voucher.id = b.voucher_id
    LEFT JOIN discount_codes discount ON discount.id = b.discount_code_id
    WHERE b.id = ANY (${ids}::uuid[])`.execute(db);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
