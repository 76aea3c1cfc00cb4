/** The possible final statuses of a refund. */
export type RefundFinalStatus = "COMPLETED" | "FAILED" | "REJECTED";

/** A refund in the simulator's records. */
export type SimulatedRefund = Readonly<{
  id: string;
  paymentId: string;
  orderId: string;
  locationId: string;
  status: "PENDING" | RefundFinalStatus;
  /**
   * The status that it gets at `completesAt`: decided when the refund is created, not visible until
   * then.
   */
  finalStatus: RefundFinalStatus;
  amountPence: number;
  currency: string;
  reason: string | null;
  createdAt: string;
  updatedAt: string;
  completesAt: string;
}>;

/** A refund in Square's API format. */
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
