import { voucherRecipient } from "../../../shared/contract/public/voucher-order-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { updateRecipient } from "./correct-recipient.statement.ts";

interface CorrectRecipientInput {
  voucherId: string;
  recipient: { name: string; email: string };
  /** The version of the recipient that staff edited; see `RECIPIENT_VERSION_SQL`. */
  version: string;
  actor: Actor;
}

/**
 * Corrects a recipient's name or address. A queued delivery email goes to the new address; one that
 * was already sent has to be resent. Idempotent.
 * @throws Refusal VOUCHER_DETAILS_MISSING, VOUCHER_NOT_FOUND; VOUCHER_RECIPIENT_CHANGED if the
 * recipient has changed since it was shown
 */
export async function correctRecipient(
  { pool }: Context,
  { voucherId, recipient, version, actor }: CorrectRecipientInput,
): Promise<void> {
  const parsed = voucherRecipient.safeParse(recipient);
  if (!parsed.success) throw new Refusal("VOUCHER_DETAILS_MISSING");
  const [updated] = await updateRecipient(pool, {
    voucherId,
    version,
    recipientName: parsed.data.name,
    recipientEmail: parsed.data.email,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (!updated) throw new Refusal("VOUCHER_NOT_FOUND");
  if (!updated.isAsShown) throw new Refusal("VOUCHER_RECIPIENT_CHANGED");
}
