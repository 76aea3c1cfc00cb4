import type { Hold } from "../../draft/booking-draft.ts";

/** Which checkout a call is about, and the secret that proves that it is this visitor's. */
export function checkoutRequest(hold: Hold) {
  return {
    params: { checkoutId: hold.id },
    headers: { "checkout-secret": hold.secret },
  };
}
