import { cancellationDeadline } from "./cancellation.ts";

/** How the money of a booking that is cancelled is decided. */
export type RefundWish =
  | { choice: "policy" | "none" | "full" }
  | { choice: "amount"; amountPence: number };

/** A payment of the booking and how much of it has not gone back: set aside on a card, or taken. */
export interface PaidPart {
  id: string;
  method: "card" | "cash" | "other";
  paidPence: number;
}

/** Everything that paid for a booking and is still paid. */
export interface PaidParts {
  payments: readonly PaidPart[];
  /** Drawn from a gift voucher that can take it back. */
  voucherPence: number;
}

/** When the policy gives everything back: until so many hours before the start, and nothing later. */
export interface PolicyTimes {
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
export function paidPenceOf({ payments, voucherPence }: PaidParts): number {
  return payments.reduce((sum, payment) => sum + payment.paidPence, voucherPence);
}

/** How much is wanted back; an amount is answered as it is, also when it is more than was paid. */
export function wantedBack(wish: RefundWish, paidPence: number, times: PolicyTimes): number {
  switch (wish.choice) {
    case "amount":
      return wish.amountPence;
    case "full":
      return paidPence;
    case "none":
      return 0;
    case "policy": {
      const deadline = cancellationDeadline(times.startsAt, times.policyHours);
      return times.now <= deadline ? paidPence : 0;
    }
  }
}

/**
 * Divides what goes back over what paid: the card first, then what was paid at the desk in the order
 * given, then the voucher. Never more to a part than it paid.
 * @param backPence at most what is still paid in all; more is not given.
 */
export function refundSplit(paid: PaidParts, backPence: number): RefundSplit {
  const byPayment = new Map<string, number>();
  let leftPence = backPence;
  const give = (pence: number) => {
    const given = Math.min(leftPence, pence);
    leftPence -= given;
    return given;
  };
  const cards = paid.payments.filter(({ method }) => method === "card");
  const desk = paid.payments.filter(({ method }) => method !== "card");
  for (const { id, paidPence } of [...cards, ...desk]) byPayment.set(id, give(paidPence));
  const sumOf = (parts: PaidPart[]) =>
    parts.reduce((sum, { id }) => sum + (byPayment.get(id) ?? 0), 0);
  const voucherPence = give(paid.voucherPence);
  const [cardPence, deskPence] = [sumOf(cards), sumOf(desk)];
  const refundPence = cardPence + deskPence + voucherPence;
  return { refundPence, cardPence, deskPence, voucherPence, byPayment };
}
