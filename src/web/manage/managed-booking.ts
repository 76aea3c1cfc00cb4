import { createContext, useContext } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";

/**
 * What grants access to a booking: the token of its manage link or the secret of its checkout, or
 * null for a signed-in customer.
 */
export type ManageToken = string | null;

/** The parameters and headers of a request about a booking. */
export function bookingRequest(bookingId: string, token: ManageToken) {
  return { params: { bookingId }, headers: token === null ? {} : { "manage-token": token } };
}

/** The booking of a page, how it is accessed, and how to reload it. */
export interface ManagedBookingAccess {
  booking: ManagedBooking;
  token: ManageToken;
  /** Reloads the booking while the current one stays visible. */
  refresh: () => Promise<void>;
}

export const ManagedBookingContext = createContext<ManagedBookingAccess | null>(null);

export function useManagedBooking(): ManagedBookingAccess {
  const access = useContext(ManagedBookingContext);
  if (!access) throw new Error("useManagedBooking needs a ManagedBookingContext");
  return access;
}

/** The result of an action on a booking, shown on its page. */
export interface ActionResult {
  title: string;
  text?: string;
}
