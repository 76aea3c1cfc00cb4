import { failureDetails, failureOf, isWithoutAnswer } from "../../app/api-failure.ts";
import { retrying } from "../../app/retry.ts";
import type { GivenRefusal } from "./payment-outcome.ts";

/** How a press of Pay ended, as far as this browser was told. */
export type PayAnswer<Body> =
  | { kind: "confirmed"; body: Body }
  | { kind: "refused"; refusal: GivenRefusal }
  /** The payment is being checked, or no answer came: the checkout knows. */
  | { kind: "unsettled" };

type Reply<Body> = { status: 201; body: Body } | { status: 202; body: unknown };

/** Between two looks at a checkout whose payment is being checked. */
const POLL_MS = 2000;

/**
 * Sends one press of Pay. While no answer comes, the very same request is sent again, which is why
 * `send` has to give the same key each time: it can then never count twice.
 */
export async function pressPay<Body>(
  send: () => Promise<Reply<Body>>,
  signal: AbortSignal,
): Promise<PayAnswer<Body>> {
  try {
    const reply = await retrying(send, signal);
    return reply.status === 201 ? { kind: "confirmed", body: reply.body } : { kind: "unsettled" };
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
export async function untilSettled<Checkout extends { state: string }>(
  look: () => Promise<Checkout>,
  signal: AbortSignal,
): Promise<Checkout | null> {
  while (true) {
    signal.throwIfAborted();
    try {
      const checkout = await look();
      if (checkout.state !== "paying") return checkout;
    } catch (error) {
      if (failureOf(error) === "CHECKOUT_NOT_FOUND") return null;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
