import { api } from "../../app/browser-api.ts";
import type { Hold } from "../../draft/booking-draft.ts";

/**
 * Releases a hold without waiting for the response: if the request is lost, the hold expires by
 * itself.
 */
export function releaseHoldInBackground(hold: Hold): void {
  api.checkouts.release(checkoutRequest(hold)).catch(() => undefined);
}

/** Identifies the checkout of a hold and proves with its secret that it is this visitor's. */
export function checkoutRequest(hold: Hold) {
  return {
    params: { checkoutId: hold.id },
    headers: { "checkout-secret": hold.secret },
  };
}
