import type { Hold } from "../../draft/booking-draft.ts";

/** Identifies the checkout of a hold and proves with its secret that it is this visitor's. */
export function checkoutRequest(hold: Hold) {
  return {
    params: { checkoutId: hold.id },
    headers: { "checkout-secret": hold.secret },
  };
}
