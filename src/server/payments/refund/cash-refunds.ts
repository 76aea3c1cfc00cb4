import type { CashRefund } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { OPEN_TILL_SESSION } from "../../till/till-sessions.queries.ts";

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
     UPDATE refunds r
     SET state = 'completed', settled_at = venue_now(), till_session_id = ${OPEN_TILL_SESSION},
         paid_out_by = input.actor_id
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
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'refund', refund.id, 'refund.completed',
            '{"state": "queued"}',
            jsonb_build_object('state', 'completed', 'paymentId', refund.payment_id,
                               'amountPence', refund.amount_pence, 'origin', 'offline')
     FROM input, refund
   )
   SELECT r.amount_pence
   FROM input JOIN refunds r ON r.id = input.refund_id AND r.origin = 'offline'`,
);

/**
 * Lists a booking's cash refunds, both open and paid out, oldest first.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function listCashRefunds({ pool }: Context, bookingId: string): Promise<CashRefund[]> {
  const [row] = await readCashRefunds(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  return row.handBacks.map(({ handedBackAt, ...cashRefund }) => ({
    ...cashRefund,
    handedBackAt: handedBackAt && new Date(handedBackAt).toISOString(),
  }));
}

interface CashRefundsRow {
  /** Oldest first. Times are strings because PostgreSQL builds the rows as JSON. */
  handBacks: {
    refundId: string;
    method: "cash" | "other";
    amountPence: number;
    handedBackAt: string | null;
  }[];
}

/** Returns no row if there is no such booking. */
const readCashRefunds = defineStatement<{ bookingId: string }, CashRefundsRow>(
  "list-cash-refunds",
  `SELECT coalesce((
     SELECT jsonb_agg(jsonb_build_object(
       'refundId', r.id, 'method', p.method, 'amountPence', r.amount_pence,
       'handedBackAt', CASE WHEN r.state = 'completed' THEN r.settled_at END)
       ORDER BY r.created_at, r.id)
     FROM payments p JOIN refunds r ON r.payment_id = p.id
     WHERE p.booking_id = b.id AND r.origin = 'offline'
   ), '[]') AS hand_backs
   FROM bookings b WHERE b.id = ($1::jsonb ->> 'booking_id')::uuid`,
);
