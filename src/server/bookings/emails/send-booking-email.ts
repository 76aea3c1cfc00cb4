import type { EmailDelivery } from "../../../shared/contract/admin/booking-emails.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { EmailContent } from "../../emails/content/email-content.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
  readEmailSubject,
} from "../../emails/emails.queries.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import { toSendResult } from "../../emails/send-result.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { type BookingRow, readBookingRow } from "../read/booking-row.statement.ts";

/** What a letter to a booking's customer says beside the booking itself. */
interface BookingEmailDetails {
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
const readBookingEmailDetails = defineStatement<{ bookingId: string }, BookingEmailDetails>(
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

export interface SendBookingEmailInput {
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
export async function sendBookingEmail(
  context: Context,
  input: SendBookingEmailInput,
): Promise<EmailDelivery> {
  const { bookingId } = input;
  const [[booking], [details], earlier] = await Promise.all([
    readBookingRow(context.pool, { bookingId }),
    readBookingEmailDetails(context.pool, { bookingId }),
    readEmailSubject(context.db, input.letterId),
  ]);
  if (!booking || !details) throw new Refusal("BOOKING_NOT_FOUND");
  if (earlier) refuseIdMismatch(earlier, input);
  else await writeEmail(context, input, { booking, details });
  return { state: toSendResult(await sendEmailNow(context, input.letterId)) };
}

function refuseIdMismatch(
  { bookingId, kind }: { bookingId: string | null; kind: string },
  input: SendBookingEmailInput,
): void {
  const isConfirmation = kind === "booking-confirmation";
  const isSame =
    bookingId === input.bookingId && isConfirmation === (input.about === "confirmation");
  if (!isSame) throw new Refusal("IDEMPOTENCY_MISMATCH");
}

interface EmailSource {
  booking: BookingRow;
  details: BookingEmailDetails;
}

async function writeEmail(
  context: Context,
  input: SendBookingEmailInput,
  { booking, details }: EmailSource,
): Promise<void> {
  const isCancelled = input.about === "cancellation";
  if (booking.status === "cancelled" && !isCancelled) throw new Refusal("BOOKING_CANCELLED");
  if (booking.status !== "cancelled" && isCancelled) throw new Refusal("BOOKING_NOT_CANCELLED");
  if (booking.email === "") throw new Refusal("NO_ADDRESS");
  const { bookingId, letterId } = input;
  const content = isCancelled
    ? toCancellationEmail(booking, details)
    : toConfirmationEmail(booking, details);
  const email: NewEmail = { ...content, id: letterId, toAddress: booking.email, bookingId };
  try {
    await insertBookingEmail(context.pool, {
      bookingId,
      letterId,
      isCancelled,
      toAddress: booking.email,
      messages: [email],
      what: isCancelled ? "booking.cancellation-sent" : "booking.confirmation-resent",
      isAgain: !isCancelled || details.isCancellationEmailSent,
      messageState: context.email.kind === "smtp" ? "queued" : "kept",
      actorKind: "staff",
      actorId: input.userId,
    });
  } catch (error) {
    // The same press, sent twice at the same moment.
    if (getViolatedKey(error) !== "messages_pkey") throw error;
  }
}

interface BookingEmailParams {
  bookingId: string;
  /** The letter says something of a booking that is so. */
  isCancelled: boolean;
  toAddress: string;
  letterId: string;
  what: "booking.confirmation-resent" | "booking.cancellation-sent";
  isAgain: boolean;
  messages: [NewEmail];
  messageState: InitialEmailState;
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
const insertBookingEmail = defineStatement<BookingEmailParams, { isWritten: boolean }>(
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
   message AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT input.actor_kind, input.actor_id, 'booking', booking.id, input.what,
            jsonb_build_object('messageId', input.letter_id, 'isAgain', input.is_again)
     FROM input, booking
   )
   SELECT EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS is_written`,
);

/** What a confirmation says when it is sent again: the booking as it stands, as it was agreed. */
function toConfirmationEmail(booking: BookingRow, details: BookingEmailDetails): EmailContent {
  const { ticketsPence, addonsPence, subtotalPence, discountPence, voucherPence } = booking;
  const { imageUrl, ticketPricePence, addons, email, isWaiverSigned, calendarSequence } = booking;
  const isPaidAtDesk = details.deskPaidPence >= booking.totalPence;
  const method = booking.payments.find((payment) => payment.method !== "card")?.method;
  const desk = {
    method: isPaidAtDesk && method !== "card" ? (method ?? null) : null,
    isWaiverSigned,
  };
  return {
    kind: "booking-confirmation",
    content: {
      ...toBookingDetails(booking),
      ticketsPence,
      addonsPence,
      subtotalPence,
      discountPence,
      voucherPence,
      imageUrl,
      ticketPricePence,
      addons,
      customerEmail: email,
      card: findCard(booking),
      ...(details.source === "desk" && { desk }),
      again: { bookedAt: booking.createdAt.toISOString(), calendarSequence },
    },
  };
}

/** What is told of a cancellation: what was decided then, from what the books kept of it. */
function toCancellationEmail(booking: BookingRow, details: BookingEmailDetails): EmailContent {
  const { refundCardPence: cardPence, refundDeskPence: deskPence, voucherPence } = booking;
  const returnedPence = (booking.refundPence ?? 0) - cardPence - deskPence;
  const isLost = details.refundChoice === "lost";
  const content = {
    ...toBookingDetails(booking),
    paidPence: booking.payments.reduce((sum, { amountPence }) => sum + amountPence, voucherPence),
    cardPence,
    card: findCard(booking),
    deskPence,
    voucherPence: returnedPence,
    isCardCharged: !booking.payments.some(({ state }) => state === "to_void" || state === "voided"),
    voucherValidUntil: returnedPence > 0 ? (details.voucherExpiresAt?.toISOString() ?? null) : null,
    owedPence: details.owedPence,
  };
  if (isLost) return { kind: "booking-lost", content };
  return {
    kind: "booking-cancelled",
    content: { ...content, choice: toRefundChoice(details.refundChoice) },
  };
}

function toRefundChoice(choice: BookingEmailDetails["refundChoice"]) {
  return choice === null || choice === "lost" ? "none" : choice;
}

function toBookingDetails(booking: BookingRow) {
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

function findCard({ payments }: BookingRow) {
  return payments.find(({ method }) => method === "card")?.card ?? null;
}
