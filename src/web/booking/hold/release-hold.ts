import { api } from "../../app/browser-api.ts";
import type { HeldPlaces } from "../../draft/booking-draft.ts";
import { heldAddress } from "./checkout-request.ts";

/** Gives places back without waiting: if the call is lost, the hold runs out by itself. */
export function releasePlaces(held: HeldPlaces): void {
  api.checkouts.release(heldAddress(held)).catch(() => undefined);
}
