import { randomUUID } from "node:crypto";
import { type ErrorCode, Refusal } from "../../shared/errors.ts";
import { toE164 } from "../../shared/phone.ts";
import type { Context } from "../context.ts";
import type { Authorisation } from "../gateways/payments/payments.ts";
import { postponeAttempt } from "../payments/attempts.queries.ts";
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
 * @param isRepeated the provider may have been asked before, and what it answered is not known.
 */
export async function settleAttempt(
  context: Context,
  attempt: Attempt,
  isRepeated = false,
): Promise<Settlement> {
  const authorisation = await authorise(context, attempt, isRepeated);
  await context.reach("place.authorised");
  if (authorisation === null) return confirmOrRefuse(context, attempt, null);
  switch (authorisation.kind) {
    case "unknown":
      await postponeAttempt(context.pool, { attemptId: attempt.id });
      return authorisation;
    case "refused":
      return refuse(context, attempt, authorisation.code, {
        isToVoid: authorisation.mayHoldMoney,
        providerPaymentId: null,
      });
    case "authorised":
      return confirmOrRefuse(context, attempt, authorisation);
  }
}

/**
 * Ends an attempt that can never be repeated: the card token is unreadable or too old. Nobody knows
 * whether it set money aside, so whatever its key made is voided.
 */
export async function giveUpAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
): Promise<void> {
  await refuse(context, attempt, "CARD_DATA_INVALID", { isToVoid: true, providerPaymentId: null });
}

type Asked =
  | Exclude<Authorisation, { kind: "refused" }>
  | (Extract<Authorisation, { kind: "refused" }> & {
      /** An earlier try went unanswered: this no is about the last one only. */
      mayHoldMoney: boolean;
    });

/** Asks for the money; an unknown outcome is asked about once more, with the same three. */
async function authorise(
  { payments }: Context,
  { purchase, ...attempt }: Attempt,
  isRepeated: boolean,
): Promise<Asked | null> {
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
  if (first.kind === "unknown") return asRepeated(await payments.authorise(request));
  if (isRepeated) return asRepeated(first);
  return first.kind === "refused" ? { ...first, mayHoldMoney: false } : first;
}

/** "Not reached" now says nothing about the try before, which may have been heard. */
function asRepeated(answer: Authorisation): Asked {
  if (answer.kind !== "refused") return answer;
  if (answer.code === "PAYMENT_UNAVAILABLE") return { kind: "unknown" };
  return { ...answer, mayHoldMoney: true };
}

type Authorised = Extract<Authorisation, { kind: "authorised" }>;

async function confirmOrRefuse(
  context: Context,
  attempt: Attempt,
  authorised: Authorised | null,
): Promise<Settlement> {
  try {
    return await confirm(context, attempt, authorised);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const providerPaymentId = authorised?.paymentId ?? null;
    const isToVoid = providerPaymentId !== null;
    return refuse(context, attempt, error.code, { isToVoid, providerPaymentId });
  }
}

async function confirm(
  { pool, mail, reach }: Context,
  attempt: Attempt,
  authorised: Authorised | null,
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
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  code: ErrorCode,
  toGiveBack: { isToVoid: boolean; providerPaymentId: string | null },
): Promise<Settlement> {
  const [settled] = await refusePayment(context.pool, {
    attemptId: attempt.id,
    refusal: code,
    isSlotLost: SLOT_IS_LOST.has(code),
    ...toGiveBack,
  });
  await context.reach("place.refused");
  // Another process settled the same attempt first, and it knows how.
  if (!settled) return { kind: "unknown" };
  if (toGiveBack.isToVoid) await voidAttempt(context, { ...attempt, ...toGiveBack });
  return { kind: "refused", code };
}
