import type { HeldPlaces } from "../../draft/booking-draft.ts";

/** Which checkout a call is about, and the secret that proves that it is this visitor's. */
export function heldAddress(held: HeldPlaces) {
  return {
    params: { checkoutId: held.id },
    headers: { "checkout-secret": held.secret },
  };
}
