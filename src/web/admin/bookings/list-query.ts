import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { AdminBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { isDate } from "../../../shared/time.ts";
import { isUuid, oneOf } from "../kit/log/log-query.ts";
import { preserveOpenBooking } from "../kit/use-open-booking.ts";

export const SORTS = ["visit", "booked", "customer", "amount"] as const;
export type Sort = (typeof SORTS)[number];
export const DIRECTIONS = ["ascending", "descending"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What the list shows, as in the address and in the request. */
export interface BookingListQuery extends AdminBookingFilter {
  sort?: Sort | undefined;
  direction?: Direction | undefined;
  page: number;
  cursor?: string | undefined;
}

/** A change to the query; undefined removes a value. */
export type BookingListQueryChange = {
  [Name in keyof BookingListQuery]?: BookingListQuery[Name] | undefined;
};

const STATUSES = ["confirmed", "cancelled"] as const;
const SEARCH_MAX = 100;
const PAGE_MAX = 10_000_000;

/** Reads the query from an address. Ignores invalid values, so that every link works. */
export function parseBookingListQuery(searchParams: URLSearchParams): BookingListQuery {
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const date = (name: string) => {
    const value = text(name);
    return value?.startsWith("2") && isDate(value) ? value : undefined;
  };
  const page = Number(text("page") ?? 1);
  const search = text("search")?.trim().slice(0, SEARCH_MAX);
  return {
    status: oneOf(STATUSES, searchParams.get("status")),
    dates: text("dates") === "booked" ? "booked" : "visit",
    from: date("from"),
    until: date("until"),
    search: search || undefined,
    customerId: isUuid(text("customerId") ?? "") ? text("customerId") : undefined,
    sort: oneOf(SORTS, searchParams.get("sort")),
    direction: oneOf(DIRECTIONS, searchParams.get("direction")),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    cursor: /^[\w-]{1,300}$/.test(text("cursor") ?? "") ? text("cursor") : undefined,
  };
}

/** Returns the parameters of a query, in a fixed order and without default values. */
export function toBookingSearchParams(query: BookingListQuery): URLSearchParams {
  const { status, dates, from, until, search, customerId, sort, direction, page, cursor } = query;
  const parameters = {
    search,
    customerId,
    status,
    dates: dates === "booked" ? dates : undefined,
    from,
    until,
    sort,
    direction,
    page: page > 1 ? String(page) : undefined,
    cursor,
  };
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) searchParams.set(name, value);
  return searchParams;
}

/**
 * Applies a change. A changed filter or order starts on the first page; a page without a cursor is
 * found by its number.
 */
export function changeBookingListQuery(
  query: BookingListQuery,
  change: BookingListQueryChange,
): BookingListQuery {
  return { ...query, page: 1, cursor: undefined, ...change };
}

/** Returns the order of the list, including the default when the address has none. */
export function getSortOrder({ sort, direction, dates, from }: BookingListQuery): {
  sort: Sort;
  direction: Direction;
} {
  if (sort !== undefined) return { sort, direction: direction ?? "ascending" };
  const isByVisit = dates === "visit" && from !== undefined;
  return {
    sort: isByVisit ? "visit" : "booked",
    direction: direction ?? (isByVisit ? "ascending" : "descending"),
  };
}

export interface BookingListQueryState {
  query: BookingListQuery;
  /** @param replaces replaces the entry in the browser's history, so that Back skips it */
  change: (change: BookingListQueryChange, replaces?: boolean) => void;
}

/**
 * Reads and changes the query of the list, which is in the address, so that Back, a reload and a
 * shared link work.
 */
export function useBookingListQuery(): BookingListQueryState {
  const [searchParams, setSearchParams] = useSearchParams();
  const change = useCallback(
    (changes: BookingListQueryChange, replace = false) =>
      setSearchParams(
        // The booking in the address may have changed since the search was typed.
        (current) =>
          preserveOpenBooking(
            toBookingSearchParams(changeBookingListQuery(parseBookingListQuery(current), changes)),
            current,
          ),
        { replace, preventScrollReset: true },
      ),
    [setSearchParams],
  );
  return { query: parseBookingListQuery(searchParams), change };
}
