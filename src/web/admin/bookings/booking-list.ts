import { z } from "zod";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import {
  dateParameter,
  idParameter,
  listState,
  pageParameter,
  searchParameter,
  useListState,
} from "../kit/list-state.ts";

export const SORTS = ["visit", "booked", "customer", "amount"] as const;
export type Sort = (typeof SORTS)[number];
export const DIRECTIONS = ["ascending", "descending"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const bookingList = listState({
  search: searchParameter,
  customerId: idParameter,
  status: z.enum(["confirmed", "cancelled"]).optional(),
  /** Whether `from` and `until` are visit dates or booking dates. */
  dates: z.enum(["visit", "booked"]).default("visit"),
  from: dateParameter,
  until: dateParameter,
  sort: z.enum(SORTS).optional(),
  direction: z.enum(DIRECTIONS).optional(),
  perPage: z.enum(ADMIN_BOOKINGS_PER_PAGE).default(ADMIN_BOOKINGS_PER_PAGE[0]),
  page: pageParameter(10_000_000),
  /** A page without a cursor is found by its number. */
  cursor: z
    .string()
    .regex(/^[\w-]{1,300}$/)
    .optional(),
});

export const useBookingList = () => useListState(bookingList);

export type BookingListControls = ReturnType<typeof useBookingList>;
export type BookingListState = BookingListControls["state"];
export type BookingListChange = Parameters<BookingListControls["change"]>[0];

/** Returns the order of the list, including the default when the address has none. */
export function getSortOrder({ sort, direction, dates, from }: BookingListState): {
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
