import { useNavigate, useSearchParams } from "react-router";
import { useLatestAddress } from "./use-pending-search-params.ts";

const PARAMETER = "booking";

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
  const latest = useLatestAddress();
  const navigate = useNavigate();
  const change = (bookingId: string | null) =>
    void navigate(`?${bookingAddress(latest, bookingId)}`, {
      preventScrollReset: true,
      flushSync: true,
    });
  return { bookingId: search.get(PARAMETER), open: change, close: () => change(null) };
}

/** Another address of the same screen, with the booking still open that is open now. */
export function keepOpenBooking(next: URLSearchParams, now: URLSearchParams): URLSearchParams {
  return bookingAddress(next, now.get(PARAMETER));
}

/** The address of a screen with a booking open above it; with none for null. */
export function bookingAddress(
  address: URLSearchParams,
  bookingId: string | null,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (bookingId === null) next.delete(PARAMETER);
  else next.set(PARAMETER, bookingId);
  return next;
}
