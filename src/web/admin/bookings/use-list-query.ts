import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { preserveOpenBooking } from "../kit/use-open-booking.ts";
import {
  type BookingListQuery,
  type BookingListQueryChange,
  changeBookingListQuery,
  parseBookingListQuery,
  toBookingSearchParams,
} from "./list-query.ts";

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
