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
  /** @param replaces the entry in the browser's history, so that Back does not pass it */
  change: (change: BookingListQueryChange, replaces?: boolean) => void;
}

/** What the list shows stands in the address, so that Back, a reload and a link that is passed on work. */
export function useBookingListQuery(): BookingListQueryState {
  const [searchParams, setSearchParams] = useSearchParams();
  const change = useCallback(
    (changes: BookingListQueryChange, replace = false) =>
      setSearchParams(
        // Somebody may have opened a booking before the search that they typed was looked for.
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
