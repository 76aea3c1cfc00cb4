import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";
import {
  enqueueMessages,
  type MessageStart,
  type NewMessage,
} from "../messages/messages.queries.ts";

export interface ResendFacts {
  isVoided: boolean;
  purchaserName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** A letter that has not left yet: on its day, or because the mail server is away. */
  waitingId: string | null;
}

/** No row: there is no such voucher. */
export const readResendFacts = defineStatement<{ voucherId: string }, ResendFacts>(
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
export const writeResent = defineStatement<ResendInput, { id: string }>(
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
