import { createContext, useContext } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";

/** Who holds a booking: whoever has the token of its manage link, or (null) is signed in as its customer. */
export type ManageToken = string | null;

/** What every call about a held booking carries. */
export function bookingRequest(bookingId: string, token: ManageToken) {
  return { params: { bookingId }, headers: token === null ? {} : { "manage-token": token } };
}

/** The booking that a page is about, by whom it is held, and how it is read again. */
export interface ManagedBookingAccess {
  booking: ManagedBooking;
  token: ManageToken;
  /** Reads it again without taking away what is shown. */
  refresh: () => Promise<void>;
}

export const ManagedBookingContext = createContext<ManagedBookingAccess | null>(null);

export function useManagedBooking(): ManagedBookingAccess {
  const access = useContext(ManagedBookingContext);
  if (!access) throw new Error("This part of the page is shown only once the booking is known");
  return access;
}
