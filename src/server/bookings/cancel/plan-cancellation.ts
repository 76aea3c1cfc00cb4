import { Refusal } from "../../../shared/refusal.ts";
import {
  computePaidPence,
  computeRefundPence,
  type PaidAmounts,
  type RefundInput,
  type RefundSplit,
  splitRefund,
} from "../../../shared/rules/split-refund.ts";
import {
  type PlannedPayment,
  planRefund,
  toPlannedPayment,
} from "../../payments/refund/plan-refunds.ts";
import type {
  ActivePayment,
  CancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";

/** A voucher that gets a refund stays valid for at least this long. */
const VOUCHER_VALID_DAYS = 30;

/** A decided cancellation, before it is written. All amounts in pence. */
export interface CancelPlan {
  choice: RefundInput["choice"] | "expired";
  refundPence: number;
  cardPence: number;
  offlinePence: number;
  voucherPence: number;
  voucherValidUntil: Date;
  /** Owed to a voided voucher, which cannot be refunded: staff settle it. */
  owedPence: number;
  parts: PlannedPayment[];
}

/**
 * Decides the refund of a cancelled booking.
 * @throws Refusal REFUND_TOO_MUCH when it exceeds what was paid and not yet refunded
 */
export function planCancellation(snapshot: CancellationSnapshot, refund: RefundInput): CancelPlan {
  const paid = toPaidAmounts(snapshot, snapshot.payments);
  const paidPence = computePaidPence(paid);
  const refundPence = computeRefundPence(refund, paidPence, snapshot);
  if (refundPence > paidPence) throw new Refusal("REFUND_TOO_MUCH", { paidPence });
  return buildPlan(snapshot, refund.choice, splitRefund(paid, refundPence), null);
}

/**
 * Decides the refund of a booking whose authorisation expired: nothing of it was captured, and
 * everything else that was paid is refunded.
 */
export function planExpiry(snapshot: CancellationSnapshot, expiredPaymentId: string): CancelPlan {
  const others = snapshot.payments.filter(({ id }) => id !== expiredPaymentId);
  const paid = toPaidAmounts(snapshot, others);
  return buildPlan(
    snapshot,
    "expired",
    splitRefund(paid, computePaidPence(paid)),
    expiredPaymentId,
  );
}

/** What is still paid by these payments and the voucher. */
export function toPaidAmounts(
  snapshot: CancellationSnapshot,
  payments: ActivePayment[],
): PaidAmounts {
  return {
    payments: payments.map(({ id, method, amountPence, refundedPence }) => ({
      id,
      method,
      paidPence: amountPence - refundedPence,
    })),
    voucherPence: snapshot.drawnPence,
  };
}

function buildPlan(
  snapshot: CancellationSnapshot,
  choice: CancelPlan["choice"],
  split: RefundSplit,
  expiredPaymentId: string | null,
): CancelPlan {
  const owedPence = snapshot.voucherIsVoided ? split.voucherPence : 0;
  return {
    choice,
    refundPence: split.refundPence - owedPence,
    cardPence: split.cardPence,
    offlinePence: split.offlinePence,
    voucherPence: split.voucherPence - owedPence,
    voucherValidUntil: getVoucherValidUntil(snapshot),
    owedPence,
    parts: snapshot.payments.map((payment) =>
      payment.id === expiredPaymentId
        ? toPlannedPayment(payment, "lose", 0)
        : planPayment(payment, split.byPayment.get(payment.id) ?? 0),
    ),
  };
}

/** A full refund of an authorisation is a void. */
function planPayment(payment: ActivePayment, refundPence: number): PlannedPayment {
  const isVoid = payment.state === "authorised" && refundPence === payment.amountPence;
  return isVoid ? toPlannedPayment(payment, "void", 0) : planRefund(payment, refundPence);
}

/** Until when a voucher is valid at least if it gets a refund now. */
export function getVoucherValidUntil({ now, voucherExpiresAt }: CancellationSnapshot): Date {
  const earliestExpiry = new Date(now.getTime() + VOUCHER_VALID_DAYS * 86_400_000);
  return voucherExpiresAt && voucherExpiresAt > earliestExpiry ? voucherExpiresAt : earliestExpiry;
}

/**
 * Refuses a customer's change once the visit has started or people have checked in: customers then
 * ask staff.
 * @throws Refusal BOOKING_STARTED
 */
export function refuseStarted({
  now,
  startsAt,
  checkedInCount,
}: Pick<CancellationSnapshot, "now" | "startsAt" | "checkedInCount">): void {
  if (now >= startsAt || checkedInCount > 0) throw new Refusal("BOOKING_STARTED");
}
