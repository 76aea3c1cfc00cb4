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
  activityId: idParameter,
  /** The start of a session, `10:00`, on one day of visits. */
  session: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  payment: z.enum(["unpaid"]).optional(),
  waiver: z.enum(["unsigned"]).optional(),
  source: z.enum(["online", "staff"]).optional(),
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

/** Without the filters of the Filters button. */
export const NO_FILTERS = {
  activityId: undefined,
  session: undefined,
  payment: undefined,
  waiver: undefined,
  source: undefined,
} satisfies BookingListChange;

export function countFilters(state: BookingListState): number {
  return Object.keys(NO_FILTERS).filter((name) => state[name as keyof typeof NO_FILTERS]).length;
}

/** The only day of visits that the list shows; undefined when there are more. */
export function getVisitDay({ dates, from, until }: BookingListState): string | undefined {
  return dates === "visit" && from === until ? from : undefined;
}

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
