import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import {
  enqueueMessages,
  type MessageStart,
  messageOf,
  type NewMessage,
} from "../../emails/emails.queries.ts";
import { sendMessageNow } from "../../emails/send-emails.ts";
import { letterState } from "../../emails/send-result.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { deliveryOf } from "../sell/purchase-emails.ts";

interface ResentVoucher {
  toAddress: string;
  /** What became of the letter by now; `queued`: it is tried again by itself. */
  state: ReturnType<typeof letterState>;
}

interface ResendVoucher {
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
  wish: ResendVoucher,
): Promise<ResentVoucher> {
  const { voucherId, letterId } = wish;
  const [[facts], earlier] = await Promise.all([
    readResendFacts(context.pool, { voucherId }),
    messageOf(context.db, letterId),
  ]);
  if (!facts) throw new Refusal("VOUCHER_NOT_FOUND");
  if (facts.isVoided) throw new Refusal("VOUCHER_VOIDED");
  if (facts.recipientEmail === "") throw new Refusal("NO_ADDRESS");
  if (earlier && earlier.voucherId !== voucherId) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (!earlier) await write(context, wish, facts);
  const waitsId = earlier ? null : facts.waitingId;
  const fate = await sendMessageNow(context, waitsId ?? letterId);
  return { toAddress: facts.recipientEmail, state: letterState(fate) };
}

async function write(
  { pool, mail }: Context,
  { voucherId, letterId, actor }: ResendVoucher,
  facts: ResendFacts,
): Promise<void> {
  const { waitingId, recipientName, recipientEmail, purchaserName, message } = facts;
  const letter = deliveryOf({
    id: letterId,
    voucherId,
    message,
    purchaserName: purchaserName === "" ? null : purchaserName,
    recipient: { name: recipientName, email: recipientEmail },
    deliverAt: null,
  });
  try {
    const [written] = await writeResent(pool, {
      voucherId,
      waitingId,
      actorKind: actor.kind,
      actorId: actor.id,
      messages: waitingId === null ? [letter] : [],
      messageState: mail.kind === "smtp" ? "queued" : "kept",
    });
    if (!written) throw new Refusal("VOUCHER_VOIDED");
  } catch (error) {
    // The same press, sent twice at the same moment.
    if (violatedKey(error) !== "messages_pkey") throw error;
  }
}

interface ResendFacts {
  isVoided: boolean;
  purchaserName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** A letter that has not left yet: on its day, or because the mail server is away. */
  waitingId: string | null;
}

/** No row: there is no such voucher. */
const readResendFacts = defineStatement<{ voucherId: string }, ResendFacts>(
  "read-resend-facts",
  `SELECT v.voided_at IS NOT NULL AS is_voided, v.purchaser_name, v.recipient_name,
          v.recipient_email, v.message,
          (SELECT m.id FROM messages m
           WHERE m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state = 'queued'
           ORDER BY m.created_at LIMIT 1) AS waiting_id
   FROM vouchers v WHERE v.id = ($1::jsonb ->> 'voucher_id')::uuid`,
);

interface ResendInput {
  voucherId: string;
  /** Due now instead of later; null: none waits, and another letter is written. */
  waitingId: string | null;
  actorKind: Actor["kind"];
  actorId: string | null;
  messages: NewMessage[];
  messageState: MessageStart;
}

/**
 * The voucher's letter is due now: the one that waits, or another. A letter that was tried keeps its
 * pause, which may be the lease of whoever is sending it. No row: the voucher is voided.
 */
const writeResent = defineStatement<ResendInput, { id: string }>(
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
   message AS (${enqueueMessages}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what)
     SELECT actor_kind, actor_id, 'voucher', voucher_id, 'voucher.resent' FROM input
   )
   SELECT voucher_id AS id FROM input`,
);
