/** How a refund may end. */
export type RefundFinalStatus = "COMPLETED" | "FAILED" | "REJECTED";

/** A refund in the stand-in's books. */
export type SimulatedRefund = Readonly<{
  id: string;
  paymentId: string;
  orderId: string;
  locationId: string;
  status: "PENDING" | RefundFinalStatus;
  /** What becomes of it at `settlesAt`: decided when it is asked for, told to nobody until then. */
  finalStatus: RefundFinalStatus;
  amountPence: number;
  currency: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
  completesAt: string;
}>;

/** A refund as Square's API writes it. */
export function toRefundJson(refund: SimulatedRefund) {
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
