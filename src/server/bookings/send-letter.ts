import type { Letter } from "../../shared/contract/desk/desk-letters.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { letterState } from "../messages/letter-state.ts";
import { messageOf, type NewMessage } from "../messages/messages.queries.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { type BookingRow, readBookingRow } from "./booking-row.statement.ts";
import { cancellationLetter, confirmationAgain } from "./letter-content.ts";
import { type LetterFacts, readLetterFacts } from "./letter-facts.statement.ts";
import { writeLetter } from "./write-letter.statement.ts";

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
