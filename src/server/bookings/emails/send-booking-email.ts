import type { Letter } from "../../../shared/contract/admin/booking-emails.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { TypedContent } from "../../emails/content/email-content.ts";
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
import { type BookingRow, readBookingRow } from "../read/booking-row.statement.ts";

/** What a letter to a booking's customer says beside the booking itself. */
interface LetterFacts {
  source: "online" | "desk";
  deskPaidPence: number;
  refundChoice: "policy" | "none" | "full" | "amount" | "lost" | null;
  isCancellationEmailSent: boolean;
  /** Null without a voucher. */
  voucherExpiresAt: Date | null;
  /** Of a voucher that could take nothing back: what staff were asked to settle. */
  owedPence: number;
}

/** No row: there is no such booking. */
const readLetterFacts = defineStatement<{ bookingId: string }, LetterFacts>(
  "read-letter-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.source, b.desk_paid_pence, b.refund_choice,
          b.cancellation_email_sent AS is_cancellation_email_sent,
          v.expires_at AS voucher_expires_at,
          coalesce((
            SELECT (t.details ->> 'amountPence')::int FROM staff_tasks t
            WHERE t.kind = 'hand_back_money' AND t.subject = b.id || ' voucher'
            ORDER BY t.created_at DESC LIMIT 1), 0) AS owed_pence
   FROM input JOIN bookings b ON b.id = input.booking_id
   LEFT JOIN vouchers v ON v.id = b.voucher_id`,
);

export interface LetterWish {
  about: "confirmation" | "cancellation";
  bookingId: string;
  /** Drawn by whoever asks: the same id twice is one letter. */
  letterId: string;
  /** Of the account that asks. */
  userId: string;
}

/**
 * Writes to a booking's customer because staff ask for it: the confirmation once more, or that it is
 * cancelled. The answer waits for the mail server as the one to a booking does.
 * @throws Refusal BOOKING_NOT_FOUND; BOOKING_CANCELLED or BOOKING_NOT_CANCELLED when it is not what
 * the letter says; NO_ADDRESS; BOOKING_CHANGED; LETTER_REFUSED by the mail server, and then nothing
 * has left; IDEMPOTENCY_MISMATCH when the id is another letter's.
 */
export async function sendLetter(context: Context, wish: LetterWish): Promise<Letter> {
  const { bookingId } = wish;
  const [[booking], [facts], earlier] = await Promise.all([
    readBookingRow(context.pool, { bookingId }),
    readLetterFacts(context.pool, { bookingId }),
    messageOf(context.db, wish.letterId),
  ]);
  if (!booking || !facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (earlier) refuseOther(earlier, wish);
  else await write(context, wish, { booking, facts });
  return { state: letterState(await sendMessageNow(context, wish.letterId)) };
}

function refuseOther(
  { bookingId, kind }: { bookingId: string | null; kind: string },
  wish: LetterWish,
): void {
  const isConfirmation = kind === "booking-confirmation";
  const isSame = bookingId === wish.bookingId && isConfirmation === (wish.about === "confirmation");
  if (!isSame) throw new Refusal("IDEMPOTENCY_MISMATCH");
}

interface Read {
  booking: BookingRow;
  facts: LetterFacts;
}

async function write(context: Context, wish: LetterWish, { booking, facts }: Read): Promise<void> {
  const isCancelled = wish.about === "cancellation";
  if (booking.status === "cancelled" && !isCancelled) throw new Refusal("BOOKING_CANCELLED");
  if (booking.status !== "cancelled" && isCancelled) throw new Refusal("BOOKING_NOT_CANCELLED");
  if (booking.email === "") throw new Refusal("NO_ADDRESS");
  const { bookingId, letterId } = wish;
  const content = isCancelled
    ? cancellationLetter(booking, facts)
    : confirmationAgain(booking, facts);
  const message: NewMessage = { ...content, id: letterId, toAddress: booking.email, bookingId };
  try {
    await writeLetter(context.pool, {
      bookingId,
      letterId,
      isCancelled,
      toAddress: booking.email,
      messages: [message],
      what: isCancelled ? "booking.cancellation-sent" : "booking.confirmation-resent",
      isAgain: !isCancelled || facts.isCancellationEmailSent,
      messageState: context.mail.kind === "smtp" ? "queued" : "kept",
      actorKind: "staff",
      actorId: wish.userId,
    });
  } catch (error) {
    // The same press, sent twice at the same moment.
    if (violatedKey(error) !== "messages_pkey") throw error;
  }
}

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
const writeLetter = defineStatement<LetterInput, { isWritten: boolean }>(
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

/** What a confirmation says when it is sent again: the booking as it stands, as it was agreed. */
function confirmationAgain(booking: BookingRow, facts: LetterFacts): TypedContent {
  const { ticketsPence, addonsPence, subtotalPence, discountPence, voucherPence } = booking;
  const { imageUrl, ticketPricePence, addons, email, isWaiverSigned, calendarSequence } = booking;
  const isPaidAtDesk = facts.deskPaidPence >= booking.totalPence;
  const method = booking.payments.find((payment) => payment.method !== "card")?.method;
  const desk = {
    method: isPaidAtDesk && method !== "card" ? (method ?? null) : null,
    isWaiverSigned,
  };
  return {
    kind: "booking-confirmation",
    content: {
      ...bookedPlaces(booking),
      ticketsPence,
      addonsPence,
      subtotalPence,
      discountPence,
      voucherPence,
      imageUrl,
      ticketPricePence,
      addons,
      customerEmail: email,
      card: cardOf(booking),
      ...(facts.source === "desk" && { desk }),
      again: { bookedAt: booking.createdAt.toISOString(), calendarSequence },
    },
  };
}

/** What is told of a cancellation: what was decided then, from what the books kept of it. */
function cancellationLetter(booking: BookingRow, facts: LetterFacts): TypedContent {
  const { refundCardPence: cardPence, refundDeskPence: deskPence, voucherPence } = booking;
  const returnedPence = (booking.refundPence ?? 0) - cardPence - deskPence;
  const isLost = facts.refundChoice === "lost";
  const content = {
    ...bookedPlaces(booking),
    paidPence: booking.payments.reduce((sum, { amountPence }) => sum + amountPence, voucherPence),
    cardPence,
    card: cardOf(booking),
    deskPence,
    voucherPence: returnedPence,
    isCardCharged: !booking.payments.some(({ state }) => state === "to_void" || state === "voided"),
    voucherValidUntil: returnedPence > 0 ? (facts.voucherExpiresAt?.toISOString() ?? null) : null,
    owedPence: facts.owedPence,
  };
  if (isLost) return { kind: "booking-lost", content };
  return {
    kind: "booking-cancelled",
    content: { ...content, choice: choiceOf(facts.refundChoice) },
  };
}

function choiceOf(choice: LetterFacts["refundChoice"]) {
  return choice === null || choice === "lost" ? "none" : choice;
}

function bookedPlaces(booking: BookingRow) {
  const { id: bookingId, reference: bookingReference, activityName, ticketCount } = booking;
  return {
    bookingId,
    bookingReference,
    activityName,
    ticketCount,
    totalPence: booking.totalPence,
    customerName: `${booking.firstName} ${booking.lastName}`.trim(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
  };
}

function cardOf({ payments }: BookingRow) {
  return payments.find(({ method }) => method === "card")?.card ?? null;
}
