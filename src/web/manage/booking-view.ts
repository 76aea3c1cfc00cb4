import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

/** What of a booking's page is shown: the booking, or one thing that is done with it. */
export type BookingView = "details" | "move" | "sign";

interface ViewState {
  bookingView: Exclude<BookingView, "details">;
}

/**
 * The view, as the browser's history has it: Back leads to the details, a reload stays. The address
 * is the same for all, because behind `#` stands what opens the booking.
 */
export function useBookingView(): BookingView {
  const { state } = useLocation();
  // The server knows nothing of the browser's history: the first rendering has to be as its was.
  const isHydrated = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const view = isHydrated && (state as Partial<ViewState> | null)?.bookingView;
  return view === "move" || view === "sign" ? view : "details";
}

/** The props of a link to a view: an entry of its own, although the address is the same. */
export function useViewLink(bookingView: ViewState["bookingView"]) {
  const { pathname, hash } = useLocation();
  const state: ViewState = { bookingView };
  return { to: { pathname, hash }, state, replace: false };
}

/** Back to the details, from where every view was opened. */
export function useLeaveView(): () => void {
  const navigate = useNavigate();
  return () => void navigate(-1);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
