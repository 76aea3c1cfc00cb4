import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { letterState } from "../messages/letter-state.ts";
import { messageOf } from "../messages/messages.queries.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import {
  type ResendFacts,
  readResendFacts,
  writeResent,
} from "./resend-voucher-email.statement.ts";
import { deliveryOf } from "./voucher-messages.ts";

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
