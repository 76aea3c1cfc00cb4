import type { Pool } from "pg";

/** Our own record of card payments. */
export interface LocalLedger {
  payments: {
    providerPaymentId: string;
    state: string;
    amountPence: number;
    /** Refunds that the provider has accepted. */
    refundedPence: number;
    /** The id of the booking or voucher that it pays for. */
    purchaseId: string | null;
    /** A request to the provider is queued or under way, with unknown outcome. */
    isPending: boolean;
  }[];
  refunds: { providerRefundId: string; state: string; amountPence: number }[];
  /** The provider's ids of all our payments. */
  providerPaymentIds: ReadonlySet<string>;
  /** References of purchases whose attempt is not settled. */
  undecidedReferences: ReadonlySet<string>;
}

/**
 * @param period null for everything; else payments made in the period, or with one of these ids.
 */
export async function readLocalLedger(
  pool: Pool,
  period: { since: Date; settledFor: Date; ids: string[] } | null,
): Promise<LocalLedger> {
  const payments = await pool.query(
    `WITH accepted AS (
       SELECT payment_id, sum(amount_pence)::int AS pence FROM refunds
       WHERE provider_refund_id IS NOT NULL AND state <> 'failed' GROUP BY 1)
     SELECT p.provider_payment_id AS "providerPaymentId", p.state,
            p.amount_pence AS "amountPence", CASE WHEN p.is_later THEN c.booking_id
                 ELSE coalesce(p.booking_id, p.voucher_id) END AS "purchaseId",
            coalesce(accepted.pence, 0) AS "refundedPence",
            p.state IN ('authorised', 'void_pending') OR EXISTS (
              SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state = 'queued') AS "isPending"
     FROM payments p LEFT JOIN accepted ON accepted.payment_id = p.id
     LEFT JOIN payment_attempts a ON a.id = p.attempt_id AND p.is_later
     LEFT JOIN checkouts c ON c.id = a.checkout_id
     WHERE p.method = 'card' AND ($1::timestamptz IS NULL
       OR p.created_at BETWEEN $1 AND $2 OR p.provider_payment_id = ANY($3))`,
    [period?.since ?? null, period?.settledFor ?? null, period?.ids ?? []],
  );
  const refunds = await pool.query(
    `SELECT provider_refund_id AS "providerRefundId", state, amount_pence AS "amountPence"
     FROM refunds WHERE provider_refund_id IS NOT NULL`,
  );
  const undecidedReferences = await pool.query(
    `SELECT c.booking_id AS reference
     FROM payment_attempts a JOIN checkouts c ON c.id = a.checkout_id
     WHERE a.settled_at IS NULL`,
  );
  return {
    payments: payments.rows,
    refunds: refunds.rows,
    providerPaymentIds: new Set(payments.rows.map((row) => row.providerPaymentId)),
    undecidedReferences: new Set(undecidedReferences.rows.map((row) => row.reference)),
  };
}
