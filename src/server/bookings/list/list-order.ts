import { type RawBuilder, sql } from "kysely";
import type { AdminBookingFilter } from "../../../shared/contract/admin/bookings.ts";

export interface ListOrder {
  sort: "visit" | "booked" | "customer" | "amount";
  direction: "ascending" | "descending";
}

/** The column of each order; ties go by id. Each has its index (migration 0014). */
const SORT_KEYS: Record<
  ListOrder["sort"],
  { column: RawBuilder<unknown>; type: RawBuilder<unknown> }
> = {
  visit: { column: sql`b.starts_at`, type: sql`timestamptz` },
  booked: { column: sql`b.created_at`, type: sql`timestamptz` },
  customer: { column: sql`b.sort_name`, type: sql`text` },
  amount: { column: sql`b.total_pence`, type: sql`int` },
};

/** The order in which a page can be found among any number of hits. */
export const NEWEST_FIRST: ListOrder = { sort: "booked", direction: "descending" };

export function getSortKey(sort: ListOrder["sort"]) {
  return SORT_KEYS[sort];
}

/**
 * Resolves the requested order. By default the next visits come first when the filter sets a first
 * visit date, else the newest bookings.
 */
export function resolveListOrder(
  { dates, from }: Pick<AdminBookingFilter, "dates" | "from">,
  sort: ListOrder["sort"] | undefined,
  direction: ListOrder["direction"] | undefined,
): ListOrder {
  const isByVisit = dates === "visit" && from !== undefined;
  const isDefaultSort = sort === undefined;
  return {
    sort: sort ?? (isByVisit ? "visit" : "booked"),
    direction: direction ?? (isDefaultSort && !isByVisit ? "descending" : "ascending"),
  };
}

/** True when an order is by the time of the visit or of the booking. */
export function isTimeOrder({ sort }: Pick<ListOrder, "sort">): boolean {
  return sort === "visit" || sort === "booked";
}
