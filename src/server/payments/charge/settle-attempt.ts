import type { ErrorCode } from "../../../shared/errors.ts";
import { toE164 } from "../../../shared/phone.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { underLease } from "../../platform/jobs/lease.ts";
import { postponeAttempt, renewAttempt } from "./attempts.queries.ts";
import { refusePayment } from "./refuse-payment.statement.ts";
import { voidAttempt } from "./void-attempt.ts";

/** One attempt in hand: the immutable three. */
export interface Attempt {
  id: string;
  providerKey: string;
  amountPence: number;
  /** Null when nothing has to be paid. */
  cardToken: string | null;
}

export type Authorised = Extract<Authorisation, { kind: "authorised" }>;

/** What an attempt is to buy: all in which a booking and a gift voucher differ here. */
export interface Sale<Confirmed> {
  /** How its fail points begin. */
  points: "place" | "purchase";
  /** The id of the booking or voucher to come: the provider's reference. */
  referenceId: string;
  /** Shown to staff at the provider. */
  note: string;
  buyer: { email: string; phone: string };
  /**
   * Writes all that was bought in one transaction.
   * @param authorised null when nothing had to be paid.
   * @throws Refusal when it cannot be sold any more; the money is then given back.
   */
  confirm(authorised: Authorised | null): Promise<Confirmed>;
}

export type Settlement<Confirmed> =
  | { kind: "confirmed"; confirmed: Confirmed; providerPaymentId: string | null }
  | { kind: "refused"; code: ErrorCode }
  /** Nobody knows yet; recovery carries it on. */
  | { kind: "unknown" };

/**
 * Carries an attempt to its end: authorise the card, then confirm what it buys, or give everything
 * back. Safe to run again from any point, by this process or another: the provider answers the same
 * key the same way, and each transaction goes through once. The one path for the request that made
 * the attempt and for recovery.
 * @param isRepeated the provider may have been asked before, and what it answered is not known.
 */
export async function settleAttempt<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRepeated = false,
): Promise<Settlement<Confirmed>> {
  return underLease(context, renewAttempt, { attemptId: attempt.id }, () =>
    settle(context, attempt, sale, isRepeated),
  );
}

async function settle<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRepeated: boolean,
): Promise<Settlement<Confirmed>> {
  const authorisation = await authorise(context, attempt, sale, isRepeated);
  await context.reach(`${sale.points}.authorised`);
  if (authorisation === null) return confirmOrRefuse(context, attempt, sale, null);
  switch (authorisation.kind) {
    case "unknown":
      await postponeAttempt(context.pool, { attemptId: attempt.id });
      return authorisation;
    case "refused":
      return refuse(context, attempt, sale, authorisation.code, {
        isToVoid: authorisation.mayHoldMoney,
        providerPaymentId: null,
      });
    case "authorised":
      return confirmOrRefuse(context, attempt, sale, authorisation);
  }
}

/**
 * Ends an attempt that can never be repeated: the card token is unreadable or too old. Nobody knows
 * whether it set money aside, so whatever its key made is voided.
 */
export async function giveUpAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  sale: Pick<Sale<unknown>, "points">,
): Promise<void> {
  const toGiveBack = { isToVoid: true, providerPaymentId: null };
  await refuse(context, attempt, sale, "CARD_DATA_INVALID", toGiveBack);
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
  attempt: Attempt,
  { referenceId, note, buyer }: Sale<unknown>,
  isRepeated: boolean,
): Promise<Asked | null> {
  if (attempt.cardToken === null) return null;
  const buyerPhone = toE164(buyer.phone);
  const request = {
    key: attempt.providerKey,
    cardToken: attempt.cardToken,
    amountPence: attempt.amountPence,
    referenceId,
    note,
    buyerEmail: buyer.email,
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

async function confirmOrRefuse<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  authorised: Authorised | null,
): Promise<Settlement<Confirmed>> {
  const providerPaymentId = authorised?.paymentId ?? null;
  try {
    const confirmed = await sale.confirm(authorised);
    await context.reach(`${sale.points}.confirmed`);
    return { kind: "confirmed", confirmed, providerPaymentId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isToVoid = providerPaymentId !== null;
    return refuse(context, attempt, sale, error.code, { isToVoid, providerPaymentId });
  }
}

const SLOT_IS_LOST: ReadonlySet<ErrorCode> = new Set(["SLOT_CLOSED", "SLOT_STARTED"]);

async function refuse(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  { points }: Pick<Sale<unknown>, "points">,
  code: ErrorCode,
  toGiveBack: { isToVoid: boolean; providerPaymentId: string | null },
): Promise<Extract<Settlement<never>, { kind: "refused" | "unknown" }>> {
  const [settled] = await refusePayment(context.pool, {
    attemptId: attempt.id,
    refusal: code,
    isSlotLost: SLOT_IS_LOST.has(code),
    ...toGiveBack,
  });
  await context.reach(`${points}.refused`);
  // Another process settled the same attempt first, and it knows how.
  if (!settled) return { kind: "unknown" };
  if (toGiveBack.isToVoid) await voidAttempt(context, { ...attempt, ...toGiveBack });
  return { kind: "refused", code };
}
