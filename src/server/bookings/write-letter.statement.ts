import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";
import {
  enqueueMessages,
  type MessageStart,
  type NewMessage,
} from "../messages/messages.queries.ts";

interface LetterInput {
  bookingId: string;
  /** The letter says something of a booking that is so. */
  isCancelled: boolean;
  toAddress: string;
  letterId: string;
  what: "booking.confirmation-resent" | "booking.cancellation-sent";
  isAgain: boolean;
  messages: [NewMessage];
  messageState: MessageStart;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * A letter that staff ask for, and that they did: one statement. It goes through only while the
 * booking still is what the letter says and has the address that it goes to: whoever erases the
 * customer or cancels meanwhile is waited for at the booking's row. A letter about a cancellation
 * that is kept, because there is no mail server, is told by that.
 * @throws Refusal BOOKING_CHANGED; a unique violation when the id is another message's.
 */
export const writeLetter = defineStatement<LetterInput, { isWritten: boolean }>(
  "write-booking-letter",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, is_cancelled boolean, to_address text, letter_id uuid, what text,
       is_again boolean, messages jsonb, message_state text, actor_kind text, actor_id uuid)
   ),
   booking AS (
     UPDATE bookings b
     SET cancellation_email_sent = b.cancellation_email_sent
           OR (input.is_cancelled AND input.message_state = 'kept')
     FROM input
     WHERE b.id = input.booking_id AND (b.status = 'cancelled') = input.is_cancelled
       AND b.email = input.to_address
     RETURNING b.id
   ),
   message AS (${enqueueMessages}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT input.actor_kind, input.actor_id, 'booking', booking.id, input.what,
            jsonb_build_object('messageId', input.letter_id, 'isAgain', input.is_again)
     FROM input, booking
   )
   SELECT EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS is_written`,
);
