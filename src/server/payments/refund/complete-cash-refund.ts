import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface CompleteCashRefundInput {
  refundId: string;
  actor: Actor;
}

interface CompletedCashRefund {
  amountPence: number;
}

/**
 * Records that staff paid out a cash refund: completes the refund and its task. Idempotent.
 * @throws Refusal REFUND_NOT_FOUND if there is no such cash refund.
 */
export async function completeCashRefund(
  { pool }: Context,
  { refundId, actor }: CompleteCashRefundInput,
): Promise<CompletedCashRefund> {
  const [refund] = await recordCashRefund(pool, {
    refundId,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (!refund) throw new Refusal("REFUND_NOT_FOUND");
  return refund;
}

interface CompleteCashRefundParams {
  refundId: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Completes a cash refund and its task. Returns the refund even if it was already completed, and no
 * row if there is no such cash refund.
 */
const recordCashRefund = defineStatement<CompleteCashRefundParams, { amountPence: number }>(
  "complete-cash-refund",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(refund_id uuid, actor_kind text, actor_id uuid)
   ),
   refund AS (
     UPDATE refunds r SET state = 'completed', settled_at = venue_now()
     FROM input WHERE r.id = input.refund_id AND r.origin = 'offline' AND r.state = 'queued'
     RETURNING r.id, r.payment_id, r.amount_pence
   ),
   task AS (
     UPDATE staff_tasks t
     SET done_at = venue_now(), done_by = CASE WHEN input.actor_kind = 'staff' THEN input.actor_id END
     FROM input, refund
     WHERE t.kind = 'cash_refund' AND t.subject = refund.id::text AND t.done_at IS NULL
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT input.actor_kind, input.actor_id, 'refund', refund.id, 'refund.completed',
            '{"state": "queued"}',
            jsonb_build_object('state', 'completed', 'paymentId', refund.payment_id,
                               'amountPence', refund.amount_pence, 'origin', 'offline')
     FROM input, refund
   )
   SELECT r.amount_pence
   FROM input JOIN refunds r ON r.id = input.refund_id AND r.origin = 'offline'`,
);
