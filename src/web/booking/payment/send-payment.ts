import { getFailureDetails, isNoResponse, toApiFailure } from "../../app/api-failure.ts";
import { withRetry } from "../../app/retry.ts";
import type { ApiRefusal } from "./payment-outcome.ts";

/** How a press of Pay ended, as far as this browser knows. */
export type PaymentResponse<Body> =
  | { kind: "confirmed"; body: Body }
  | { kind: "refused"; refusal: ApiRefusal }
  /** The payment is being checked, or there was no response: poll the checkout. */
  | { kind: "unsettled" };

type PaymentReply<Body> = { status: 201; body: Body } | { status: 202; body: unknown };

/** Interval between polls of a checkout whose payment is being checked. */
const POLL_MS = 2000;

/**
 * Sends one press of Pay and retries it while there is no response.
 * @param send must use the same idempotency key on each call, so that retries cannot pay twice
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
 * Polls the checkout until its payment is settled. A failed poll proves nothing, so another
 * follows; null when the server no longer knows the checkout.
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
