import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { keepOpenBooking } from "../kit/use-open-booking.ts";
import { changeWish, type ListWish, readWish, type WishChange, writeWish } from "./list-query.ts";

export interface ListAddress {
  wish: ListWish;
  /** @param replaces the entry in the browser's history, so that Back does not pass it */
  change: (change: WishChange, replaces?: boolean) => void;
}

/** What the list shows stands in the address, so that Back, a reload and a link that is passed on work. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changes: WishChange, replace = false) =>
      setAddress(
        // Somebody may have opened a booking before the search that they typed was looked for.
        (now) => keepOpenBooking(writeWish(changeWish(readWish(now), changes)), now),
        { replace, preventScrollReset: true },
      ),
    [setAddress],
  );
  return { wish: readWish(address), change };
}
