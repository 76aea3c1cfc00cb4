import type { ProviderPaymentState } from "../gateways/payments/payments.ts";
import type { Known } from "./look-at-known.statement.ts";

/** What has to be done so that both books say the same. */
export type Step =
  /** They agree, or what is missing is on its way, or it is nothing of ours. */
  | "nothing"
  /** It was captured, and we did not hear so. */
  | "record-captured"
  /** The authorisation that a booking stands on fell away. */
  | "lose"
  /** Somebody is to give it back already: now rather than later. */
  | "give-back-now"
  /** Money is set aside for nothing. */
  | "void-stray"
  | "record-stray-voided"
  /** Money was taken for nothing. */
  | "return-stray"
  /** What cannot be: a person has to look. */
  | "report";

/** @param there the provider's state, which may be a little older than `ours`. */
export function stepFor(there: ProviderPaymentState, ours: Known): Step {
  if (there === "pending") return "nothing";
  if (ours.paymentState !== null) return stepForPayment(there, ours.paymentState);
  if (ours.attemptState === "to_void") return "give-back-now";
  // An attempt at work may be between authorising and confirming: its own request, or recovery,
  // decides what becomes of the money. Once none is at work, nothing can come to use it any more,
  // because an attempt that ended never starts again and a new one makes a payment of its own.
  if (ours.checkoutId === null || ours.isPaying) return "nothing";
  if (there === "authorised") return "void-stray";
  if (there === "captured") return "return-stray";
  return there === "voided" && ours.attemptId === null ? "record-stray-voided" : "nothing";
}

function stepForPayment(
  there: Exclude<ProviderPaymentState, "pending">,
  ours: NonNullable<Known["paymentState"]>,
): Step {
  const isGone = there === "voided" || there === "failed";
  switch (ours) {
    case "authorised":
      if (isGone) return "lose";
      return there === "captured" ? "record-captured" : "nothing";
    case "to_void":
      return "give-back-now";
    case "captured":
      return isGone ? "report" : "nothing";
    case "voided":
    case "lost":
      if (there === "captured") return "report";
      return there === "authorised" ? "void-stray" : "nothing";
  }
}
