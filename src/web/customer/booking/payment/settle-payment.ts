import type {
  Checkout,
  ConfirmedBooking,
  PlacementInput,
} from "../../../../shared/contract/checkouts.ts";
import { api } from "../../../api/browser-api.ts";
import type { HeldPlaces } from "../booking-draft.ts";
import { refreshHold } from "../hold-places.ts";
import { type PayAnswer, pressPay, untilSettled } from "./pay-answer.ts";

/** What a booking that was made is answered with. */
interface Placed {
  booking: ConfirmedBooking;
  warning: string | null;
}

/** Pays and books: one press of the button. */
export function placeBooking(
  held: HeldPlaces,
  body: PlacementInput,
  signal: AbortSignal,
): Promise<PayAnswer<Placed>> {
  const request = {
    params: { checkoutId: held.id },
    headers: { "checkout-secret": held.secret, "idempotency-key": crypto.randomUUID() },
    body,
  };
  return pressPay(() => api.checkouts.place(request, { signal }), signal);
}

/** The checkout once its payment is settled; null when the server does not know it any more. */
export function settledCheckout(held: HeldPlaces, signal: AbortSignal): Promise<Checkout | null> {
  return untilSettled(() => refreshHold(held), signal);
}
