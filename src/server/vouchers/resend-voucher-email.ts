import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { MessageFate } from "../messages/deliver-message.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { readResendFacts, writeResent } from "./resend-voucher-email.statement.ts";
import { deliveryOf } from "./voucher-messages.ts";

interface ResentVoucher {
  toAddress: string;
  /** What became of the letter by now; `pending`: it is tried again by itself. */
  fate: MessageFate;
}

/**
 * Sends the recipient's letter once more, with what is left on the voucher now; one that waits for its
 * day is sent now instead.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED
 */
export async function resendVoucherEmail(
  context: Context,
  { voucherId, actor }: { voucherId: string; actor: Actor },
): Promise<ResentVoucher> {
  const { pool, mail } = context;
  const [facts] = await readResendFacts(pool, { voucherId });
  if (!facts) throw new Refusal("VOUCHER_NOT_FOUND");
  if (facts.isVoided) throw new Refusal("VOUCHER_VOIDED");
  const { waitingId, recipientName, recipientEmail, purchaserName, message } = facts;
  const letter = deliveryOf({
    voucherId,
    purchaserName: purchaserName === "" ? null : purchaserName,
    recipient: { name: recipientName, email: recipientEmail },
    message,
    deliverAt: null,
  });
  const [written] = await writeResent(pool, {
    voucherId,
    waitingId,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: waitingId === null ? [letter] : [],
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
  if (!written) throw new Refusal("VOUCHER_VOIDED");
  const fate = await sendMessageNow(context, waitingId ?? letter.id);
  return { toAddress: recipientEmail, fate };
}
