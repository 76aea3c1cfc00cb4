import { useNavigate, useSearchParams } from "react-router";
import { usePendingSearchParams } from "./use-pending-search-params.ts";

const BOOKING_PARAM = "booking";

interface OpenBooking {
  /** Null when no booking dialog is open. */
  bookingId: string | null;
  open: (bookingId: string) => void;
  close: () => void;
}

/**
 * The booking whose dialog is open above the current admin screen. Its id is in the query string
 * beside the screen's own parameters, so that Back closes the dialog and a shared link opens it.
 */
export function useOpenBooking(): OpenBooking {
  const [search] = useSearchParams();
  const pendingParams = usePendingSearchParams();
  const navigate = useNavigate();
  const setBookingId = (bookingId: string | null) =>
    void navigate(`?${withOpenBooking(pendingParams, bookingId)}`, {
      preventScrollReset: true,
      flushSync: true,
    });
  return {
    bookingId: search.get(BOOKING_PARAM),
    open: setBookingId,
    close: () => setBookingId(null),
  };
}

/** Returns a copy of the parameters with a booking open. Null closes it. */
export function withOpenBooking(
  searchParams: URLSearchParams,
  bookingId: string | null,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (bookingId === null) next.delete(BOOKING_PARAM);
  else next.set(BOOKING_PARAM, bookingId);
  return next;
}
