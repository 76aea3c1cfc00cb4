import { voucherRecipient } from "../../../shared/contract/public/voucher-order-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { insertEventDetails } from "../../events/event-details.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface CorrectRecipientInput {
  voucherId: string;
  recipient: { name: string; email: string };
  /** The version of the recipient that staff edited. */
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

interface CorrectRecipientParams {
  voucherId: string;
  /** The version of the recipient that staff edited. */
  version: string;
  recipientName: string;
  recipientEmail: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Changes the recipient's name or address. Queued delivery emails that no process is sending are
 * redirected to the new address, and `email_sent` says whether one was already sent there. Writes nothing if the recipient already
 * equals the input or has changed since it was shown. Returns no row if there is no such voucher.
 */
const updateRecipient = defineStatement<CorrectRecipientParams, { isAsShown: boolean }>(
  "correct-voucher-recipient",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       voucher_id uuid, version text, recipient_name text, recipient_email text, actor_kind text, actor_id uuid)
   ),
   before AS (
     SELECT v.id, v.recipient_name, v.recipient_email, v.email_sent, v.version::text = input.version AS is_as_shown,
            v.recipient_name = input.recipient_name
              AND v.recipient_email = input.recipient_email AS is_so,
            (SELECT max(m.sent_at) FROM emails m
             WHERE m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state = 'sent'
               AND m.to_address = input.recipient_email) AS sent_at
     FROM input JOIN vouchers v ON v.id = input.voucher_id
     FOR UPDATE OF v
   ),
   voucher AS (
     UPDATE vouchers v
     SET recipient_name = input.recipient_name, recipient_email = input.recipient_email,
         email_sent = before.sent_at IS NOT NULL, email_sent_at = before.sent_at
     FROM input, before
     WHERE v.id = before.id AND before.is_as_shown AND NOT before.is_so
     RETURNING v.id
   ),
   email AS (
     UPDATE emails m
     SET to_address = input.recipient_email,
         content = jsonb_set(m.content, '{recipientName}', to_jsonb(input.recipient_name))
     FROM input, voucher
     WHERE m.voucher_id = voucher.id AND m.kind = 'voucher-delivery' AND m.state = 'queued'
       AND (m.tries = 0 OR m.next_try_at <= venue_now())
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'voucher', voucher.id, 'voucher.recipient_changed',
            jsonb_build_object('emailSent', before.email_sent),
            jsonb_build_object('emailSent', before.sent_at IS NOT NULL)
     FROM input, before, voucher
     RETURNING id
   ),
   person_fields AS (
     SELECT jsonb_build_object('recipientName', before.recipient_name,
                               'recipientEmail', before.recipient_email) AS before,
            jsonb_build_object('recipientName', input.recipient_name,
                               'recipientEmail', input.recipient_email) AS after
     FROM input, before
   ),
   ${insertEventDetails}
   SELECT is_as_shown OR is_so AS is_as_shown FROM before`,
);
