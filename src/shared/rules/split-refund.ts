import { getCancellationDeadline } from "./cancellation.ts";

/** How the money of a booking that is cancelled is decided. */
export type RefundInput =
  | { choice: "policy" | "none" | "full" }
  | { choice: "amount"; amountPence: number };

/** A payment of the booking and how much of it has not gone back: set aside on a card, or taken. */
export interface PaidPayment {
  id: string;
  method: "card" | "cash" | "other";
  paidPence: number;
}

/** Everything that paid for a booking and is still paid. */
export interface PaidAmounts {
  payments: readonly PaidPayment[];
  /** Drawn from a gift voucher that can take it back. */
  voucherPence: number;
}

/** When the policy gives everything back: until so many hours before the start, and nothing later. */
export interface PolicyContext {
  now: Date;
  startsAt: Date;
  policyHours: number;
}

/** What goes back, and where to. In pence, all of them. */
export interface RefundSplit {
  refundPence: number;
  cardPence: number;
  /** Cash and other money that staff hand back. */
  deskPence: number;
  voucherPence: number;
  /** What goes back of each payment, by its id: one entry each, also for nothing. */
  byPayment: ReadonlyMap<string, number>;
}

/** What is still paid in all. */
export function computePaidPence({ payments, voucherPence }: PaidAmounts): number {
  return payments.reduce((sum, payment) => sum + payment.paidPence, voucherPence);
}

/** How much is wanted back; an amount is answered as it is, also when it is more than was paid. */
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
 * Divides what goes back over what paid: the card first, then what was paid at the desk in the order
 * given, then the voucher. Never more to a part than it paid.
 * @param refundablePence at most what is still paid in all; more is not given.
 */
export function splitRefund(paid: PaidAmounts, refundablePence: number): RefundSplit {
  const byPayment = new Map<string, number>();
  let remainingPence = refundablePence;
  const allocate = (pence: number) => {
    const allocated = Math.min(remainingPence, pence);
    remainingPence -= allocated;
    return allocated;
  };
  const cardPayments = paid.payments.filter(({ method }) => method === "card");
  const offline = paid.payments.filter(({ method }) => method !== "card");
  for (const { id, paidPence } of [...cardPayments, ...offline])
    byPayment.set(id, allocate(paidPence));
  const sumAllocated = (payments: PaidPayment[]) =>
    payments.reduce((sum, { id }) => sum + (byPayment.get(id) ?? 0), 0);
  const voucherPence = allocate(paid.voucherPence);
  const [cardPence, deskPence] = [sumAllocated(cardPayments), sumAllocated(offline)];
  const refundPence = cardPence + deskPence + voucherPence;
  return { refundPence, cardPence, deskPence, voucherPence, byPayment };
}
