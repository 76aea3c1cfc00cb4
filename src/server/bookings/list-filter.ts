import { type RawBuilder, sql } from "kysely";
import type { DeskBookingFilter } from "../../shared/contract/desk/desk-bookings.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import { readSearch, type Search } from "./read-search.ts";

/** A filter of the list, its days as instants. */
export interface ListFilter {
  status: DeskBookingFilter["status"];
  by: "visit" | "booked";
  from: Date | undefined;
  /** Not included. */
  until: Date | undefined;
  search: Search | undefined;
  customerId: string | undefined;
}

/** @param timeZone the venue's, whose days the filter means. */
export function listFilter(asked: DeskBookingFilter, timeZone: string): ListFilter {
  const startOf = (date: string) => toInstant(date, "00:00", timeZone);
  return {
    status: asked.status,
    by: asked.dates,
    from: asked.from === undefined ? undefined : startOf(asked.from),
    until: asked.until === undefined ? undefined : startOf(addDays(asked.until, 1)),
    search: readSearch(asked.search),
    customerId: asked.customerId,
  };
}

/**
 * SQL for the bookings b that a filter matches. Constants stand in the text where an index depends
 * on them: with a parameter PostgreSQL could not know that it fits.
 */
export function matches(filter: ListFilter): RawBuilder<boolean> {
  const parts = [...inRange(filter), ...found(filter.search)];
  if (filter.customerId) parts.push(sql`b.customer_id = ${filter.customerId}::uuid`);
  if (filter.status === "cancelled") parts.push(sql`b.status = 'cancelled'`);
  if (filter.status === "confirmed") parts.push(sql`b.status = 'confirmed'`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Whether only some of a range are meant, which the kept counts of days know nothing of. */
export function isSelective({ search, customerId }: ListFilter): boolean {
  return search !== undefined || customerId !== undefined;
}

/** The same whatever the status, and whatever is searched for. */
function inRange({ by, from, until }: ListFilter): RawBuilder<unknown>[] {
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const parts: RawBuilder<unknown>[] = [sql`b.hidden_at IS NULL`];
  if (from) parts.push(sql`${instant} >= ${from}::timestamptz`);
  if (until) parts.push(sql`${instant} < ${until}::timestamptz`);
  return parts;
}

function found(search: Search | undefined): RawBuilder<unknown>[] {
  if (search === undefined) return [];
  if ("voucherCode" in search) {
    return [sql`b.voucher_id = (SELECT id FROM vouchers WHERE code = ${search.voucherCode})`];
  }
  return search.patterns.flatMap(({ indexed, also }) => [
    sql`b.search_text LIKE ${indexed}::text`,
    // As an expression it is none of the index's.
    ...(also ? [sql`b.search_text || '' LIKE ${also}::text`] : []),
  ]);
}
