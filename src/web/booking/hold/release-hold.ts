import { api } from "../../app/browser-api.ts";
import type { Hold } from "../../draft/booking-draft.ts";
import { checkoutRequest } from "./checkout-request.ts";

/** Gives places back without waiting: if the call is lost, the hold runs out by itself. */
export function releaseHoldInBackground(hold: Hold): void {
  api.checkouts.release(checkoutRequest(hold)).catch(() => undefined);
}
