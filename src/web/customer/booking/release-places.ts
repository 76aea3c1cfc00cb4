import { api } from "../../api/browser-api.ts";
import type { HeldPlaces } from "./booking-draft.ts";
import { heldAddress } from "./held-address.ts";

/** Gives places back without waiting: if the call is lost, the hold runs out by itself. */
export function releasePlaces(held: HeldPlaces): void {
  api.checkouts.release(heldAddress(held)).catch(() => undefined);
}
