import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHeadingFocus } from "../app/use-heading-focus.ts";

/** Which view of the booking's page is shown: the details, or one action on the booking. */
type BookingView = "details" | "move" | "sign" | "change" | "activity" | "contact";

interface ViewState {
  bookingView: Exclude<BookingView, "details">;
}

const VIEWS: readonly unknown[] = ["move", "sign", "change", "activity", "contact"];

/**
 * The view is stored in the browser's history state: Back returns to the details, and a reload
 * keeps the view. All views share one address, because its fragment contains the token of the
 * manage link.
 */
export function useBookingView(): BookingView {
  const { bookingView } = useHistoryState<ViewState>();
  return VIEWS.includes(bookingView) ? (bookingView as BookingView) : "details";
}

/** The state of this entry of the browser's history. */
export function useHistoryState<State extends object>(): Partial<State> {
  const { state } = useLocation();
  // The server has no history state, so the first render must match its output.
  const isHydrated = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  return (isHydrated && (state as Partial<State> | null)) || {};
}

/**
 * The props of a link to a view. `replace: false` because a link to the current address would
 * otherwise replace the history entry.
 */
export function useViewLink(bookingView: ViewState["bookingView"]) {
  const { pathname, hash } = useLocation();
  const state: ViewState = { bookingView };
  return { to: { pathname, hash }, state, replace: false };
}

/** Goes back to the details, from which every view is opened. */
export function useLeaveView(): () => void {
  const navigate = useNavigate();
  return () => void navigate(-1);
}

const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;

interface ViewHeadingProps {
  title: string;
  lead: string;
}

/** The title of a view of a booking, with one sentence below it. */
export function ViewHeading({ title, lead }: ViewHeadingProps) {
  const heading = useHeadingFocus();
  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <p className="mt-2 max-w-xl text-pretty">{lead}</p>
    </header>
  );
}
