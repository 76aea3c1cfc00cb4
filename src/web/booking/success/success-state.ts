import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";

/** Navigation state from the payment step to the success page. */
export interface SuccessState {
  booking: ConfirmedBooking;
  /** Set when the booking was made but its email was refused. */
  warning: string | null;
  /** The customer's last name, which the confirmed booking does not contain. */
  lastName: string;
  /** Opens the booking on its manage page. */
  token: string;
}

/** Reads the state; null when the page was opened without it. Only the payment step writes it. */
export function parseSuccessState(state: unknown): SuccessState | null {
  const isSuccessState =
    typeof state === "object" &&
    state !== null &&
    "booking" in state &&
    typeof state.booking === "object" &&
    state.booking !== null &&
    "reference" in state.booking;
  return isSuccessState ? (state as SuccessState) : null;
}
