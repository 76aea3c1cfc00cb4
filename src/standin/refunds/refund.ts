/** `REJECTED` is Square's fourth; the stand-in never gives it. */
export type RefundStatus = "PENDING" | "COMPLETED" | "FAILED";

/** A refund in the stand-in's books. */
export type StandinRefund = Readonly<{
  id: string;
  paymentId: string;
  status: RefundStatus;
  amountPence: number;
  currency: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
}>;

/** A refund as Square's API writes it. */
export function wireRefund(refund: StandinRefund, locationId: string, orderId: string) {
  return {
    id: refund.id,
    status: refund.status,
    location_id: locationId,
    unlinked: false,
    destination_type: "CARD",
    amount_money: { amount: refund.amountPence, currency: refund.currency },
    payment_id: refund.paymentId,
    order_id: orderId,
    ...(refund.reason === null ? {} : { reason: refund.reason }),
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
  };
}
