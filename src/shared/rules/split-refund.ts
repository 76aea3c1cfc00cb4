import { getCancellationDeadline } from "./booking-actions.ts";

/** How much of a cancelled booking to refund. */
export type RefundInput =
  | { choice: "policy" | "none" | "full" }
  | { choice: "amount"; amountPence: number };

/**
 * A payment of the booking: `paidPence` is what was authorised or taken and has not been refunded.
 */
export interface PaidPayment {
  id: string;
  method: "card" | "cash" | "other";
  paidPence: number;
}

/** Everything that is still paid for a booking. */
export interface PaidAmounts {
  payments: readonly PaidPayment[];
  /** Paid by a gift voucher that a refund can go back to. */
  voucherPence: number;
}

/**
 * When the cancellation policy applies: a full refund until `policyHours` before the start, none
 * after.
 */
export interface PolicyContext {
  now: Date;
  startsAt: Date;
  policyHours: number;
}

/** A refund by destination, in pence. */
export interface RefundSplit {
  refundPence: number;
  cardPence: number;
  /** Offline payments, which staff refund by hand. */
  offlinePence: number;
  voucherPence: number;
  /** The refund of each payment, by its id. Every payment has an entry, even if it is 0. */
  byPayment: ReadonlyMap<string, number>;
}

/** Everything that is still paid, in pence. */
export function computePaidPence({ payments, voucherPence }: PaidAmounts): number {
  return payments.reduce((sum, payment) => sum + payment.paidPence, voucherPence);
}

/**
 * The refund that the input asks for, in pence. A given amount is returned unchecked: it can exceed
 * what was paid.
 */
export function computeRefundPence(
  input: RefundInput,
  paidPence: number,
  policy: PolicyContext,
): number {
  switch (input.choice) {
    case "amount":
      return input.amountPence;
    case "full":
      return paidPence;
    case "none":
      return 0;
    case "policy": {
      const deadline = getCancellationDeadline(policy.startsAt, policy.policyHours);
      return policy.now <= deadline ? paidPence : 0;
    }
  }
}

/**
 * Splits a refund over what paid for a booking: cards first, then offline payments in the order
 * given, then the voucher. No part gets more than it paid.
 * @param refundablePence the amount to refund; anything above what is still paid is dropped
 * @param first what is refunded before the others
 */
export function splitRefund(
  paid: PaidAmounts,
  refundablePence: number,
  first: "card" | "offline" | "voucher" = "card",
): RefundSplit {
  const byPayment = new Map<string, number>();
  let remainingPence = refundablePence;
  const allocate = (pence: number) => {
    const allocated = Math.min(remainingPence, pence);
    remainingPence -= allocated;
    return allocated;
  };
  const cardPayments = paid.payments.filter(({ method }) => method === "card");
  const offline = paid.payments.filter(({ method }) => method !== "card");
  const allocateTo = (payments: PaidPayment[]) => {
    for (const { id, paidPence } of payments) byPayment.set(id, allocate(paidPence));
  };
  const firstVoucherPence = first === "voucher" ? allocate(paid.voucherPence) : 0;
  if (first === "offline") allocateTo(offline);
  allocateTo(cardPayments);
  if (first !== "offline") allocateTo(offline);
  const sumAllocated = (payments: PaidPayment[]) =>
    payments.reduce((sum, { id }) => sum + (byPayment.get(id) ?? 0), 0);
  const voucherPence = firstVoucherPence + allocate(paid.voucherPence - firstVoucherPence);
  const [cardPence, offlinePence] = [sumAllocated(cardPayments), sumAllocated(offline)];
  const refundPence = cardPence + offlinePence + voucherPence;
  return { refundPence, cardPence, offlinePence, voucherPence, byPayment };
}
