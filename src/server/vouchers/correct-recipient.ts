import { voucherRecipient } from "../../shared/contract/voucher-gift.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeRecipient } from "./correct-recipient.statement.ts";

interface CorrectRecipient {
  voucherId: string;
  recipient: { name: string; email: string };
  actor: Actor;
}

/**
 * Puts a recipient's name or address right. A letter that has not left goes to the new address; one
 * that has is sent again by resending it.
 * @throws Refusal VOUCHER_DETAILS_MISSING, VOUCHER_NOT_FOUND
 */
export async function correctRecipient(
  { pool }: Context,
  { voucherId, recipient, actor }: CorrectRecipient,
): Promise<void> {
  const read = voucherRecipient.safeParse(recipient);
  if (!read.success) throw new Refusal("VOUCHER_DETAILS_MISSING");
  const [written] = await writeRecipient(pool, {
    voucherId,
    recipientName: read.data.name,
    recipientEmail: read.data.email,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (!written) throw new Refusal("VOUCHER_NOT_FOUND");
}
