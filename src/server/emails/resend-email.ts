import type { EmailLogEntry } from "../../shared/contract/admin/emails.ts";
import { EMAIL_WAIT_MS } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { getViolatedKey } from "../platform/database/violated-key.ts";
import { findEmailLogRow } from "./email-log.queries.ts";
import type { InitialEmailState } from "./emails.queries.ts";
import { RESEND_REFUSAL, RESEND_TABLES } from "./resend-refusal.ts";
import { sendEmailNow } from "./send-emails.ts";
import { toEmailLogEntry } from "./to-email-log-entry.ts";

interface ResendEmailInput {
  messageId: string;
  /** Drawn by whoever asks: the same id twice is one e-mail. */
  resendId: string;
  userId: string;
}

/**
 * Sends an e-mail of the log once more, as another one, if what it says is still so. The answer waits
 * for the mail server as the one to a booking does, and says how the new one stands.
 * @throws Refusal MESSAGE_NOT_FOUND, NO_ADDRESS, MESSAGE_WAITING, MESSAGE_RESENT, MESSAGE_OUTDATED;
 * IDEMPOTENCY_MISMATCH when the id is another e-mail's
 */
export async function resendEmail(
  context: Context,
  input: ResendEmailInput,
): Promise<EmailLogEntry> {
  const messageState = context.email.kind === "smtp" ? "queued" : "kept";
  try {
    await insertResentEmail(context.pool, { ...input, messageState });
  } catch (error) {
    if (!(await isRepeatedRequest(context, input, error))) throw error;
  }
  await sendEmailNow(context, input.resendId);
  const row = await findEmailLogRow(context.db, input.resendId);
  if (!row) throw new Refusal("MESSAGE_NOT_FOUND");
  return toEmailLogEntry(row);
}

/** The same press, sent twice, is one letter. */
async function isRepeatedRequest(
  { db }: Context,
  input: ResendEmailInput,
  error: unknown,
): Promise<boolean> {
  const isTaken = getViolatedKey(error) !== undefined;
  const isRefused = error instanceof Refusal && error.code === "MESSAGE_RESENT";
  if (!isTaken && !isRefused) return false;
  const first = await findEmailLogRow(db, input.messageId);
  if (first?.resentAs === input.resendId) return true;
  if (isTaken) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return false;
}

interface ResendStatementInput {
  messageId: string;
  /** Of the e-mail to be written. */
  resendId: string;
  userId: string;
  messageState: InitialEmailState;
}

/**
 * Writes an e-mail once more, as another one, which the first remembers: whoever asks at the same
 * time, or again, is told that it was done. A cancellation that is kept, because there is no mail
 * server, is told by that; the booking's row first, as everybody who changes both does.
 * @throws Refusal MESSAGE_NOT_FOUND, NO_ADDRESS, MESSAGE_WAITING, MESSAGE_RESENT, MESSAGE_OUTDATED;
 * a unique violation when the new id is another message's
 */
const insertResentEmail = defineStatement<ResendStatementInput, { isWritten: boolean }>(
  "resend-message",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       message_id uuid, resend_id uuid, user_id uuid, message_state text)
   ),
   checked AS (
     SELECT m.id, ${RESEND_REFUSAL} AS refusal
     FROM input JOIN messages m ON m.id = input.message_id ${RESEND_TABLES}
   ),
   booking AS (
     UPDATE bookings b SET cancellation_email_sent = true
     FROM input, checked, messages m
     WHERE checked.refusal IS NULL AND m.id = checked.id AND b.id = m.booking_id
       AND m.kind IN ('booking-cancelled', 'booking-lost') AND input.message_state = 'kept'
     RETURNING b.id
   ),
   resent AS (
     UPDATE messages m SET resent_as = input.resend_id
     FROM input, checked
     WHERE m.id = checked.id AND checked.refusal IS NULL AND m.resent_as IS NULL
       AND (SELECT count(*) FROM booking) IS NOT NULL
     RETURNING m.*
   ),
   message AS (
     INSERT INTO messages (id, kind, to_address, booking_id, voucher_id, account_request_id,
                           content, state, next_try_at, created_at)
     SELECT input.resend_id, resent.kind, resent.to_address, resent.booking_id, resent.voucher_id,
            resent.account_request_id,
            -- A confirmation speaks of when it was booked, not of when it is sent again.
            CASE resent.kind WHEN 'booking-confirmation' THEN
              resent.content || jsonb_build_object('again', jsonb_build_object(
                'bookedAt', to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'calendarSequence', b.calendar_sequence))
            ELSE resent.content END,
            input.message_state, venue_now() + interval '${EMAIL_WAIT_MS} milliseconds', venue_clock_timestamp()
     FROM input, resent LEFT JOIN bookings b ON b.id = resent.booking_id
     RETURNING id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT 'staff', input.user_id, 'message', resent.id, 'message.resent',
            jsonb_strip_nulls(jsonb_build_object('messageId', input.resend_id, 'kind', resent.kind,
              'bookingId', resent.booking_id, 'voucherId', resent.voucher_id))
     FROM input, resent
   )
   SELECT CASE
     WHEN EXISTS (SELECT FROM message) THEN true
     WHEN NOT EXISTS (SELECT FROM checked) THEN refuse('MESSAGE_NOT_FOUND')
     -- Somebody else was faster.
     ELSE refuse(coalesce((SELECT refusal FROM checked), 'MESSAGE_RESENT')) END AS is_written`,
);
