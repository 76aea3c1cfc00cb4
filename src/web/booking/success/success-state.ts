import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";

/** What the payment step hands to the success page, as navigation state. */
export interface SuccessState {
  booking: ConfirmedBooking;
  /** The booking stands, but its e-mail was refused. */
  warning: string | null;
  /** Of whoever booked, which the confirmation does without. */
  lastName: string;
}

/** The state, or null when the page was opened without one. Only the payment step writes it. */
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
