import { useNavigate, useSearchParams } from "react-router";
import { usePendingSearchParams } from "./use-pending-search-params.ts";

const BOOKING_PARAM = "booking";

interface OpenBooking {
  /** Of the booking whose dialog stands above the screen; null when none does. */
  bookingId: string | null;
  open: (bookingId: string) => void;
  close: () => void;
}

/**
 * The booking that is open above whichever screen of the back office. It stands in the address beside
 * what the screen itself keeps there, so that Back closes it and a shared link opens it.
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

/** Another address of the same screen, with the booking still open that is open now. */
export function preserveOpenBooking(
  next: URLSearchParams,
  current: URLSearchParams,
): URLSearchParams {
  return withOpenBooking(next, current.get(BOOKING_PARAM));
}

/** The address of a screen with a booking open above it; with none for null. */
export function withOpenBooking(
  searchParams: URLSearchParams,
  bookingId: string | null,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (bookingId === null) next.delete(BOOKING_PARAM);
  else next.set(BOOKING_PARAM, bookingId);
  return next;
}
