import { getFailureDetails, isNoResponse, toApiFailure } from "../../app/api-failure.ts";
import { withRetry } from "../../app/retry.ts";
import type { ApiRefusal } from "./payment-outcome.ts";

/** How a press of Pay ended, as far as this browser was told. */
export type PaymentResponse<Body> =
  | { kind: "confirmed"; body: Body }
  | { kind: "refused"; refusal: ApiRefusal }
  /** The payment is being checked, or no answer came: the checkout knows. */
  | { kind: "unsettled" };

type PaymentReply<Body> = { status: 201; body: Body } | { status: 202; body: unknown };

/** Between two looks at a checkout whose payment is being checked. */
const POLL_MS = 2000;

/**
 * Sends one press of Pay. While no answer comes, the very same request is sent again, which is why
 * `send` has to give the same key each time: it can then never count twice.
 */
export async function sendPayment<Body>(
  send: () => Promise<PaymentReply<Body>>,
  signal: AbortSignal,
): Promise<PaymentResponse<Body>> {
  try {
    const reply = await withRetry(send, signal);
    return reply.status === 201 ? { kind: "confirmed", body: reply.body } : { kind: "unsettled" };
  } catch (error) {
    const failure = toApiFailure(error);
    if (isNoResponse(failure)) return { kind: "unsettled" };
    return { kind: "refused", refusal: { code: failure, details: getFailureDetails(error) } };
  }
}

/**
 * Looks at the checkout until its payment is settled one way or the other. A look that fails tells
 * nothing, so another follows; null when the server does not know the checkout any more.
 */
export async function pollUntilSettled<Checkout extends { state: string }>(
  readCheckout: () => Promise<Checkout>,
  signal: AbortSignal,
): Promise<Checkout | null> {
  while (true) {
    signal.throwIfAborted();
    try {
      const checkout = await readCheckout();
      if (checkout.state !== "paying") return checkout;
    } catch (error) {
      if (toApiFailure(error) === "CHECKOUT_NOT_FOUND") return null;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
