import type {
  Checkout,
  ConfirmedBooking,
  PlacementInput,
} from "../../../../shared/contract/checkouts.ts";
import { failureDetails, failureOf, isWithoutAnswer } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import { retrying } from "../../../api/retrying.ts";
import type { HeldPlaces } from "../booking-draft.ts";
import { refreshHold } from "../hold-places.ts";
import type { GivenRefusal } from "./payment-outcome.ts";

/** How a press of Pay ended, as far as this browser was told. */
export type PlacementAnswer =
  | { kind: "confirmed"; booking: ConfirmedBooking; warning: string | null }
  | { kind: "refused"; refusal: GivenRefusal }
  /** The payment is being checked, or no answer came: the checkout knows. */
  | { kind: "unsettled" };

/** Between two looks at a checkout whose payment is being checked. */
const POLL_MS = 2000;

/**
 * Pays and books: one press of the button. While no answer comes, the very same request is sent
 * again under the same key, so that it can never count twice.
 */
export async function placeBooking(
  held: HeldPlaces,
  body: PlacementInput,
  signal: AbortSignal,
): Promise<PlacementAnswer> {
  const request = {
    params: { checkoutId: held.id },
    headers: { "checkout-secret": held.secret, "idempotency-key": crypto.randomUUID() },
    body,
  };
  const send = () => api.checkouts.place(request, { signal });
  try {
    const answer = await retrying(send, signal);
    return answer.status === 201
      ? { kind: "confirmed", booking: answer.body.booking, warning: answer.body.warning }
      : { kind: "unsettled" };
  } catch (error) {
    const failure = failureOf(error);
    if (isWithoutAnswer(failure)) return { kind: "unsettled" };
    return { kind: "refused", refusal: { code: failure, details: failureDetails(error) } };
  }
}

/**
 * Looks at the checkout until its payment is settled one way or the other. A look that fails tells
 * nothing, so another follows; null when the server does not know the checkout any more.
 */
export async function settledCheckout(
  held: HeldPlaces,
  signal: AbortSignal,
): Promise<Checkout | null> {
  while (true) {
    signal.throwIfAborted();
    try {
      const checkout = await refreshHold(held);
      if (checkout.state !== "paying") return checkout;
    } catch (error) {
      if (failureOf(error) === "CHECKOUT_NOT_FOUND") return null;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
