import { z } from "zod";

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

const planShape = z.strictObject({
  /** How many of the next refunds fail; 0 cancels the plan. */
  failNext: z.int().min(0),
  /** The status that they end with. */
  as: z.enum(["FAILED", "REJECTED"]).default("FAILED"),
});

/** Which of the next refunds fail; `as` is FAILED by default. */
export type RefundFailurePlan = z.input<typeof planShape>;

/** The planned outcomes of the next refunds. */
export class RefundFailures {
  #remaining = 0;
  #status: RefundFinalStatus = "FAILED";

  /** @throws {z.ZodError} when the input is not a plan */
  plan(input: unknown): void {
    const { failNext, as } = planShape.parse(input);
    this.#remaining = failNext;
    this.#status = as;
  }

  /** The final status of a new refund. Uses up one planned failure. */
  takeFinalStatus(): RefundFinalStatus {
    if (this.#remaining === 0) return "COMPLETED";
    this.#remaining -= 1;
    return this.#status;
  }

  clear(): void {
    this.#remaining = 0;
  }
}
