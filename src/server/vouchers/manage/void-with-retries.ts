import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
  toEmailState,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { readVoidableVoucher, type VoidableVoucher } from "./read-voidable-voucher.statement.ts";
import type { VoidPlan } from "./void-plan.ts";

interface VoidOperation {
  voucherId: string;
  actor: Actor;
  /** Whether to email purchaser and recipient. */
  notify: boolean;
  /** Decides from the snapshot; null if nothing is to be done. */
  decide(voucher: VoidableVoucher): VoidPlan | null;
}

export type VoucherVoidOutcome =
  | { kind: "voided"; plan: VoidPlan }
  /** Nothing changed: the voucher was already voided, or `decide` returned null. */
  | { kind: "left"; voucher: VoidableVoucher };

/**
 * Reads a voucher, decides and voids it. If it changes between reading and writing, it is read and
 * decided again.
 * @throws Refusal VOUCHER_NOT_FOUND; VOUCHER_CHANGED if it changes on every try; whatever `decide`
 * throws.
 */
export async function voidWithRetries(
  context: Context,
  operation: VoidOperation,
): Promise<VoucherVoidOutcome> {
  const isVoucherChanged = (error: unknown) => isRefusal(error, "VOUCHER_CHANGED");
  return retryConflicts(isVoucherChanged, async (guardedWrite) => {
    const [voucher] = await readVoidableVoucher(context.pool, { voucherId: operation.voucherId });
    if (!voucher) throw new Refusal("VOUCHER_NOT_FOUND");
    await context.failpoint("void-voucher.read");
    const plan = voucher.isVoided ? null : operation.decide(voucher);
    if (plan === null) return { kind: "left", voucher };
    await guardedWrite(() => writePlan(context, operation, voucher, plan));
    await context.failpoint("void-voucher.written");
    return { kind: "voided", plan };
  });
}

async function writePlan(
  { pool, email }: Context,
  { actor, notify }: VoidOperation,
  voucher: VoidableVoucher,
  plan: VoidPlan,
): Promise<void> {
  const { voucherId, version, payment, unsentIds } = voucher;
  await writeVoid(pool, {
    ...plan,
    voucherId,
    version,
    paymentId: payment?.id ?? null,
    paymentState: payment?.state ?? null,
    refundedPence: payment?.refundedPence ?? 0,
    unsentIds,
    actorKind: actor.kind,
    actorId: actor.id,
    emails: toVoidEmails(voucher, plan, notify),
    emailState: toEmailState(email),
  });
}

/**
 * Builds the emails about a voided voucher: to the purchaser, to a recipient who has or may have
 * received the code, and to staff if the settings say so.
 * @param notify whether to email purchaser and recipient.
 */
function toVoidEmails(voucher: VoidableVoucher, plan: VoidPlan, notify: boolean): NewEmail[] {
  const { voucherId, payment } = voucher;
  const { why, refundPence } = plan;
  const sharedContent = {
    voucherId,
    purchaserName: voucher.purchaserName,
    recipientName: voucher.recipientName,
    codeEnding: voucher.codeEnding,
    amountPence: voucher.amountPence,
    why,
    refundPence,
  };
  const card =
    payment?.cardBrand && payment.cardLast4
      ? { brand: payment.cardBrand, last4: payment.cardLast4 }
      : null;
  const toEmail = (to: "purchaser" | "recipient", toAddress: string): NewEmail => ({
    id: randomUUID(),
    kind: "voucher-voided",
    toAddress,
    bookingId: null,
    voucherId,
    content: { ...sharedContent, to, card, isCardCharged: plan.way === "refund" },
  });
  const hasPurchaser = voucher.purchaserEmail !== "";
  // A purchaser who is also the recipient gets one email.
  const isOtherRecipient = voucher.recipientEmail !== voucher.purchaserEmail;
  return [
    ...(notify && hasPurchaser ? [toEmail("purchaser", voucher.purchaserEmail)] : []),
    ...(notify && voucher.isDelivered && isOtherRecipient
      ? [toEmail("recipient", voucher.recipientEmail)]
      : []),
    {
      id: randomUUID(),
      kind: "voucher-voided-notice",
      toAddress: null,
      bookingId: null,
      voucherId,
      // If staff void the voucher, what was spent has been paid for.
      content: { ...sharedContent, spentPence: why === "expired" ? plan.spentPence : 0 },
    },
  ];
}

interface VoidVoucherParams extends VoidPlan {
  voucherId: string;
  /** The version of the voucher's row when it was read. */
  version: string;
  /** Null if nobody paid. */
  paymentId: string | null;
  /** The payment's values when it was read, also for `refundedPence`. */
  paymentState: string | null;
  refundedPence: number;
  unsentIds: string[];
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Voids a voucher in one atomic statement: removes the balance with a ledger entry, marks the
 * payment for voiding or refund (or as lost), withdraws queued delivery emails, and writes the
 * notification emails, the staff task and the events. It succeeds only if voucher, payment and
 * emails are unchanged since they were read: any redemption changes the voucher's row and so its
 * `xmin`. Rows are locked in the fixed order voucher, payment, messages.
 * @throws Refusal VOUCHER_CHANGED if something has changed since it was read.
 */
const writeVoid = defineStatement<VoidVoucherParams, { voided: boolean }>(
  "void-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       voucher_id uuid, version text, why text, refund text, voided_pence int, spent_pence int, way text,
       refund_pence int, refund_id uuid, provider_key uuid, payment_id uuid, payment_state text,
       refunded_pence int, unsent_ids uuid[], actor_kind text, actor_id uuid,
       emails jsonb, email_state text)
   ),
   voucher AS (
     UPDATE vouchers v SET voided_at = venue_now(), balance_pence = 0, redeemed_at = NULL
     FROM input
     WHERE v.id = input.voucher_id AND v.voided_at IS NULL AND v.xmin::text = input.version
     RETURNING v.id, v.amount_pence
   ),
   entry AS (
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT voucher.id, 'voided', -input.voided_pence
     FROM input, voucher WHERE input.voided_pence > 0
   ),
   payment AS (
     UPDATE payments p
     SET state = CASE input.way WHEN 'void' THEN 'void_pending' WHEN 'lose' THEN 'expired' ELSE p.state END,
         refunded_pence = p.refunded_pence
           + CASE WHEN input.way IN ('refund', 'hand_back') THEN input.refund_pence ELSE 0 END,
         tries = CASE input.way WHEN 'void' THEN 0 ELSE p.tries END,
         next_try_at = CASE input.way WHEN 'void' THEN venue_now() WHEN 'lose' THEN NULL
                                      ELSE p.next_try_at END
     FROM input, voucher
     WHERE p.id = input.payment_id AND p.voucher_id = voucher.id
       AND p.state = input.payment_state AND p.refunded_pence = input.refunded_pence
     RETURNING p.id, p.state, p.amount_pence
   ),
   withdrawn AS (
     UPDATE emails m SET state = 'withdrawn'
     FROM input, voucher
     WHERE m.id = ANY (input.unsent_ids) AND m.voucher_id = voucher.id AND m.state = 'queued'
       AND (m.tries = 0 OR m.next_try_at <= venue_now())
     RETURNING m.id
   ),
   as_read AS (
     SELECT voucher.* FROM input, voucher
     WHERE (input.payment_id IS NULL OR EXISTS (SELECT FROM payment))
       AND (SELECT count(*) FROM withdrawn) = cardinality(input.unsent_ids)
   ),
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason, origin)
     SELECT input.refund_id, payment.id, input.provider_key, input.refund_pence, 'Voucher voided',
            CASE input.way WHEN 'refund' THEN 'slipway' ELSE 'offline' END
     FROM input, as_read, payment WHERE input.way IN ('refund', 'hand_back')
     RETURNING id, payment_id, amount_pence, origin
   ),
   task AS (
     INSERT INTO staff_tasks (kind, subject, voucher_id, payment_id, details)
     SELECT 'authorisation_expired', payment.id::text, as_read.id, payment.id,
            jsonb_build_object('amountPence', payment.amount_pence,
                               'spentPence', input.spent_pence)
     FROM input, as_read, payment WHERE input.way = 'lose'
     UNION ALL
     SELECT 'cash_refund', refund.id::text, as_read.id, refund.payment_id,
            jsonb_build_object('refundId', refund.id, 'amountPence', refund.amount_pence)
     FROM as_read, refund WHERE refund.origin = 'offline'
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, change.*
     FROM input, as_read, LATERAL (
       SELECT 'voucher', as_read.id, 'voucher.voided',
              jsonb_build_object('balancePence', input.voided_pence),
              jsonb_build_object('balancePence', 0, 'why', input.why,
                                 'refund', input.refund, 'refundPence', input.refund_pence)
       UNION ALL
       SELECT 'payment', payment.id, 'payment.' || payment.state,
              jsonb_build_object('state', input.payment_state),
              jsonb_build_object('state', payment.state, 'amountPence', payment.amount_pence)
       FROM payment WHERE input.way IN ('void', 'lose')
       UNION ALL
       SELECT 'refund', refund.id, 'refund.queued', NULL,
              jsonb_build_object('state', 'queued', 'paymentId', refund.payment_id,
                                 'amountPence', refund.amount_pence)
       FROM refund
     ) AS change
   )
   SELECT EXISTS (SELECT FROM as_read) OR refuse('VOUCHER_CHANGED') AS voided`,
);
