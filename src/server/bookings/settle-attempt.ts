import { randomUUID } from "node:crypto";
import { type ErrorCode, Refusal } from "../../shared/errors.ts";
import { toE164 } from "../../shared/phone.ts";
import type { Context } from "../context.ts";
import type { Authorisation } from "../gateways/payments/payments.ts";
import { voidAttempt } from "../payments/void-attempt.ts";
import { confirmBooking } from "./confirm-booking.statement.ts";
import { confirmInput, type PlacedAnswer } from "./confirm-input.ts";
import type { Purchase } from "./purchase.ts";
import { refusePayment } from "./refuse-payment.statement.ts";

/** One attempt in hand: the immutable three, and what it is to buy. */
export interface Attempt {
  id: string;
  providerKey: string;
  amountPence: number;
  /** Null when nothing has to be paid. */
  cardToken: string | null;
  purchase: Purchase;
}

export type Settlement =
  | {
      kind: "confirmed";
      answer: PlacedAnswer;
      confirmationId: string;
      providerPaymentId: string | null;
    }
  | { kind: "refused"; code: ErrorCode }
  /** Nobody knows yet; recovery carries it on. */
  | { kind: "unknown" };

/**
 * Carries an attempt to its end: authorise the card, then confirm the booking, or give everything
 * back. Safe to run again from any point, by this process or another: the provider answers the same
 * key the same way, and each transaction goes through once. The one path for the request that made
 * the attempt and for recovery.
 */
export async function settleAttempt(context: Context, attempt: Attempt): Promise<Settlement> {
  const authorisation = await authorise(context, attempt);
  await context.reach("place.authorised");
  if (authorisation?.kind === "unknown") return authorisation;
  if (authorisation?.kind === "refused") {
    return refuse(context, attempt.id, authorisation.code, null);
  }
  try {
    return await confirm(context, attempt, authorisation);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const providerPaymentId = authorisation?.paymentId ?? null;
    const settlement = await refuse(context, attempt.id, error.code, providerPaymentId);
    if (providerPaymentId && settlement.kind === "refused") {
      await voidAttempt(context, attempt.id, providerPaymentId);
    }
    return settlement;
  }
}

/** Asks for the money; an unknown outcome is asked about once more, with the same three. */
async function authorise(
  { payments }: Context,
  { purchase, ...attempt }: Attempt,
): Promise<Authorisation | null> {
  if (attempt.cardToken === null) return null;
  const buyerPhone = toE164(purchase.contact.phone);
  const request = {
    key: attempt.providerKey,
    cardToken: attempt.cardToken,
    amountPence: attempt.amountPence,
    referenceId: purchase.bookingId,
    note: `${purchase.reference} ${purchase.activityName}`,
    buyerEmail: purchase.contact.email,
    ...(buyerPhone && { buyerPhone }),
  };
  const first = await payments.authorise(request);
  return first.kind === "unknown" ? payments.authorise(request) : first;
}

async function confirm(
  { pool, mail, reach }: Context,
  attempt: Attempt,
  authorised: Extract<Authorisation, { kind: "authorised" }> | null,
): Promise<Settlement> {
  const confirmationId = randomUUID();
  const messageState = mail.kind === "smtp" ? "queued" : "kept";
  const input = confirmInput(
    attempt.id,
    confirmationId,
    attempt.purchase,
    authorised,
    messageState,
  );
  await confirmBooking(pool, input);
  await reach("place.confirmed");
  const providerPaymentId = authorised?.paymentId ?? null;
  return { kind: "confirmed", answer: input.answer, confirmationId, providerPaymentId };
}

const SLOT_IS_LOST: ReadonlySet<ErrorCode> = new Set(["SLOT_CLOSED", "SLOT_STARTED"]);

async function refuse(
  { pool, reach }: Context,
  attemptId: string,
  code: ErrorCode,
  providerPaymentId: string | null,
): Promise<Settlement> {
  const isSlotLost = SLOT_IS_LOST.has(code);
  const [settled] = await refusePayment(pool, {
    attemptId,
    refusal: code,
    providerPaymentId,
    isSlotLost,
  });
  await reach("place.refused");
  // No row: another process settled the same attempt first, and it knows how.
  return settled ? { kind: "refused", code } : { kind: "unknown" };
}
