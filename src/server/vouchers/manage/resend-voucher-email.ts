import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
  readEmailSubject,
} from "../../emails/emails.queries.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import { toSendResult } from "../../emails/send-result.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { toDeliveryEmail } from "../sell/purchase-emails.ts";

interface ResentVoucherEmail {
  toAddress: string;
  /** What became of the letter by now; `queued`: it is tried again by itself. */
  state: ReturnType<typeof toSendResult>;
}

interface ResendVoucherEmailInput {
  voucherId: string;
  /** Drawn by whoever asks: the same id twice is one letter. */
  letterId: string;
  actor: Actor;
}

/**
 * Sends the recipient's letter once more, with what is left on the voucher now; one that waits for its
 * day is sent now instead.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED, NO_ADDRESS, LETTER_REFUSED by the mail server,
 * IDEMPOTENCY_MISMATCH when the id is another letter's.
 */
export async function resendVoucherEmail(
  context: Context,
  input: ResendVoucherEmailInput,
): Promise<ResentVoucherEmail> {
  const { voucherId, letterId } = input;
  const [[voucher], existing] = await Promise.all([
    readResendableVoucher(context.pool, { voucherId }),
    readEmailSubject(context.db, letterId),
  ]);
  if (!voucher) throw new Refusal("VOUCHER_NOT_FOUND");
  if (voucher.isVoided) throw new Refusal("VOUCHER_VOIDED");
  if (voucher.recipientEmail === "") throw new Refusal("NO_ADDRESS");
  if (existing && existing.voucherId !== voucherId) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (!existing) await writeResend(context, input, voucher);
  const scheduledId = existing ? null : voucher.waitingId;
  const outcome = await sendEmailNow(context, scheduledId ?? letterId);
  return { toAddress: voucher.recipientEmail, state: toSendResult(outcome) };
}

async function writeResend(
  { pool, email: transport }: Context,
  { voucherId, letterId, actor }: ResendVoucherEmailInput,
  voucher: ResendableVoucher,
): Promise<void> {
  const { waitingId, recipientName, recipientEmail, purchaserName, message } = voucher;
  const email = toDeliveryEmail({
    id: letterId,
    voucherId,
    message,
    purchaserName: purchaserName === "" ? null : purchaserName,
    recipient: { name: recipientName, email: recipientEmail },
    deliverAt: null,
  });
  try {
    const [resent] = await writeResentEmail(pool, {
      voucherId,
      waitingId,
      actorKind: actor.kind,
      actorId: actor.id,
      messages: waitingId === null ? [email] : [],
      messageState: transport.kind === "smtp" ? "queued" : "kept",
    });
    if (!resent) throw new Refusal("VOUCHER_VOIDED");
  } catch (error) {
    // The same press, sent twice at the same moment.
    if (getViolatedKey(error) !== "messages_pkey") throw error;
  }
}

interface ResendableVoucher {
  isVoided: boolean;
  purchaserName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** A letter that has not left yet: on its day, or because the mail server is away. */
  waitingId: string | null;
}

/** No row: there is no such voucher. */
const readResendableVoucher = defineStatement<{ voucherId: string }, ResendableVoucher>(
  "read-resend-facts",
  `SELECT v.voided_at IS NOT NULL AS is_voided, v.purchaser_name, v.recipient_name,
          v.recipient_email, v.message,
          (SELECT m.id FROM messages m
           WHERE m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state = 'queued'
           ORDER BY m.created_at LIMIT 1) AS waiting_id
   FROM vouchers v WHERE v.id = ($1::jsonb ->> 'voucher_id')::uuid`,
);

interface ResendVoucherParams {
  voucherId: string;
  /** Due now instead of later; null: none waits, and another letter is written. */
  waitingId: string | null;
  actorKind: Actor["kind"];
  actorId: string | null;
  messages: NewEmail[];
  messageState: InitialEmailState;
}

/**
 * The voucher's letter is due now: the one that waits, or another. A letter that was tried keeps its
 * pause, which may be the lease of whoever is sending it. No row: the voucher is voided.
 */
const writeResentEmail = defineStatement<ResendVoucherParams, { id: string }>(
  "resend-voucher",
  `WITH input AS (
     SELECT i.* FROM jsonb_to_record($1) AS i(
       voucher_id uuid, waiting_id uuid, actor_kind text, actor_id uuid, messages jsonb,
       message_state text)
     JOIN vouchers v ON v.id = i.voucher_id AND v.voided_at IS NULL
   ),
   waiting AS (
     UPDATE messages m SET next_try_at = venue_now()
     FROM input
     WHERE m.id = input.waiting_id AND m.state = 'queued' AND m.tries = 0
   ),
   message AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what)
     SELECT actor_kind, actor_id, 'voucher', voucher_id, 'voucher.resent' FROM input
   )
   SELECT voucher_id AS id FROM input`,
);
