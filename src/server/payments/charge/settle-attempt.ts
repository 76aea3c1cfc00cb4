import type { ErrorCode } from "../../../shared/errors.ts";
import { toE164 } from "../../../shared/phone.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { postponeAttempt, renewAttemptLease } from "./attempts.queries.ts";
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
  failpointPrefix: "place" | "purchase";
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

export type AttemptOutcome<Confirmed> =
  | { kind: "confirmed"; confirmed: Confirmed; providerPaymentId: string | null }
  | { kind: "refused"; code: ErrorCode }
  /** Nobody knows yet; recovery carries it on. */
  | { kind: "unknown" };

/**
 * Carries an attempt to its end: authorise the card, then confirm what it buys, or give everything
 * back. Safe to run again from any point, by this process or another: the provider answers the same
 * key the same way, and each transaction goes through once. The one path for the request that made
 * the attempt and for recovery.
 * @param isRetry the provider may have been asked before, and what it answered is not known.
 */
export async function settleAttempt<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRetry = false,
): Promise<AttemptOutcome<Confirmed>> {
  return withLease(context, renewAttemptLease, { attemptId: attempt.id }, () =>
    settle(context, attempt, sale, isRetry),
  );
}

async function settle<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRetry: boolean,
): Promise<AttemptOutcome<Confirmed>> {
  const authorisation = await authorise(context, attempt, sale, isRetry);
  await context.failpoint(`${sale.failpointPrefix}.authorised`);
  if (authorisation === null) return confirmOrRefuse(context, attempt, sale, null);
  switch (authorisation.kind) {
    case "unknown":
      await postponeAttempt(context.pool, { attemptId: attempt.id });
      return authorisation;
    case "refused":
      return refuseAttempt(context, attempt, sale, authorisation.code, {
        isToVoid: authorisation.mayBeAuthorised,
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
export async function abandonAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  sale: Pick<Sale<unknown>, "failpointPrefix">,
): Promise<void> {
  const voidRequest = { isToVoid: true, providerPaymentId: null };
  await refuseAttempt(context, attempt, sale, "CARD_DATA_INVALID", voidRequest);
}

type AuthoriseResult =
  | Exclude<Authorisation, { kind: "refused" }>
  | (Extract<Authorisation, { kind: "refused" }> & {
      /** An earlier try went unanswered: this no is about the last one only. */
      mayBeAuthorised: boolean;
    });

/** Asks for the money; an unknown outcome is asked about once more, with the same three. */
async function authorise(
  { payments }: Context,
  attempt: Attempt,
  { referenceId, note, buyer }: Sale<unknown>,
  isRetry: boolean,
): Promise<AuthoriseResult | null> {
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
  if (first.kind === "unknown") return toRetryResult(await payments.authorise(request));
  if (isRetry) return toRetryResult(first);
  return first.kind === "refused" ? { ...first, mayBeAuthorised: false } : first;
}

/** "Not reached" now says nothing about the try before, which may have been heard. */
function toRetryResult(authorisation: Authorisation): AuthoriseResult {
  if (authorisation.kind !== "refused") return authorisation;
  if (authorisation.code === "PAYMENT_UNAVAILABLE") return { kind: "unknown" };
  return { ...authorisation, mayBeAuthorised: true };
}

async function confirmOrRefuse<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  authorised: Authorised | null,
): Promise<AttemptOutcome<Confirmed>> {
  const providerPaymentId = authorised?.paymentId ?? null;
  try {
    const confirmed = await sale.confirm(authorised);
    await context.failpoint(`${sale.failpointPrefix}.confirmed`);
    return { kind: "confirmed", confirmed, providerPaymentId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isToVoid = providerPaymentId !== null;
    return refuseAttempt(context, attempt, sale, error.code, { isToVoid, providerPaymentId });
  }
}

const SLOT_UNAVAILABLE_CODES: ReadonlySet<ErrorCode> = new Set(["SLOT_CLOSED", "SLOT_STARTED"]);

async function refuseAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  { failpointPrefix }: Pick<Sale<unknown>, "failpointPrefix">,
  code: ErrorCode,
  voidRequest: { isToVoid: boolean; providerPaymentId: string | null },
): Promise<Extract<AttemptOutcome<never>, { kind: "refused" | "unknown" }>> {
  const [settled] = await refusePayment(context.pool, {
    attemptId: attempt.id,
    refusal: code,
    isSlotLost: SLOT_UNAVAILABLE_CODES.has(code),
    ...voidRequest,
  });
  await context.failpoint(`${failpointPrefix}.refused`);
  // Another process settled the same attempt first, and it knows how.
  if (!settled) return { kind: "unknown" };
  if (voidRequest.isToVoid) await voidAttempt(context, { ...attempt, ...voidRequest });
  return { kind: "refused", code };
}
