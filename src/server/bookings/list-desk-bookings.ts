import type {
  DeskBookingFilter,
  DeskBookingPage,
  DeskBookingRow,
} from "../../shared/contract/desk/desk-bookings.ts";
import { DESK_BOOKINGS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import {
  countDeskBookings,
  type DeskBookingOrder,
  type DeskRow,
  listDeskRows,
} from "./desk-bookings.queries.ts";

interface WantedPage extends DeskBookingFilter {
  sort?: DeskBookingOrder["sort"] | undefined;
  direction?: DeskBookingOrder["direction"] | undefined;
  page: number;
}

/** A page of the bookings that a filter matches; what staff have hidden is none of them. */
export async function listDeskBookings(
  { db }: Context,
  { sort, direction, page, ...filter }: WantedPage,
): Promise<DeskBookingPage> {
  const isByVisit = filter.dates === "visit" && filter.from !== undefined;
  const order: DeskBookingOrder = {
    sort: sort ?? (isByVisit ? "visit" : "booked"),
    direction: direction ?? (sort === undefined && !isByVisit ? "descending" : "ascending"),
  };
  const skip = (page - 1) * DESK_BOOKINGS_PER_PAGE;
  const [rows, counts] = await Promise.all([
    listDeskRows(db, filter, order, { skip, count: DESK_BOOKINGS_PER_PAGE }),
    countDeskBookings(db, filter),
  ]);
  return {
    bookings: rows.map(rowOf),
    page,
    counts: {
      all: { count: counts.all, isExact: true },
      confirmed: { count: counts.confirmed, isExact: true },
      cancelled: { count: counts.cancelled, isExact: true },
    },
    cursors: { previous: null, next: null, last: null },
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
