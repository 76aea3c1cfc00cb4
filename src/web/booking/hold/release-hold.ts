import { api } from "../../app/browser-api.ts";
import type { Hold } from "../../draft/booking-draft.ts";
import { checkoutRequest } from "./checkout-request.ts";

/**
 * Releases a hold without waiting for the response: if the request is lost, the hold expires by
 * itself.
 */
export function releaseHoldInBackground(hold: Hold): void {
  api.checkouts.release(checkoutRequest(hold)).catch(() => undefined);
}
