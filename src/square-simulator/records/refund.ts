/** How a refund may end. */
export type RefundEnding = "COMPLETED" | "FAILED" | "REJECTED";

/** A refund in the stand-in's books. */
export type StandinRefund = Readonly<{
  id: string;
  paymentId: string;
  orderId: string;
  locationId: string;
  status: "PENDING" | RefundEnding;
  /** What becomes of it at `settlesAt`: decided when it is asked for, told to nobody until then. */
  ending: RefundEnding;
  amountPence: number;
  currency: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
  settlesAt: string;
}>;

/** A refund as Square's API writes it. */
export function wireRefund(refund: StandinRefund) {
  return {
    id: refund.id,
    status: refund.status,
    location_id: refund.locationId,
    unlinked: false,
    destination_type: "CARD",
    amount_money: { amount: refund.amountPence, currency: refund.currency },
    payment_id: refund.paymentId,
    order_id: refund.orderId,
    ...(refund.reason === null ? {} : { reason: refund.reason }),
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
  };
}
