import type { OwnChange } from "../../../shared/contract/public/booking-changes.ts";
import { bookingPath, paths } from "../../app/paths.ts";
import type { ActionResult, ManageToken } from "../managed-booking.ts";

/** What is paid for, in the browser's history; absent: what is due. */
export interface PaymentState {
  amountPence: number;
  /** What the booking is to have, and costs then. */
  change: { wanted: OwnChange; pricePence: number };
  /** The name of the wanted activity; null when the booking keeps its own. */
  activityName: string | null;
}

/** In the history state of a booking's page: what was done on the page before. */
export interface OutcomeState {
  outcome: ActionResult;
}

/** The page that takes a card for a booking. The token stays behind `#`. */
export function toPaymentAddress(bookingId: string, token: ManageToken) {
  return {
    pathname: paths.managePayment,
    search: `?${new URLSearchParams({ booking: bookingId })}`,
    hash: token === null ? "" : `#${token}`,
  };
}

/** The booking's page, for the link's holder or the signed-in customer. */
export function toBookingAddress(bookingId: string, token: ManageToken): string {
  return token === null ? bookingPath(bookingId) : `${paths.manage}#${token}`;
}
