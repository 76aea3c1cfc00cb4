import { type Answer, type JsonObject, jsonAnswer } from "../http/answer.ts";
import { badRequest, notFound, temporaryError } from "../http/refusal.ts";
import type { StandinState } from "../standin-state.ts";
import { type CardSource, readCardSource, USED_NONCE } from "./card-source.ts";
import { newPayment } from "./new-payment.ts";
import type { StandinPayment } from "./payment.ts";
import { bookPayment } from "./payment-book.ts";
import { type PaymentRequest, readPaymentRequest } from "./payment-request.ts";
import { capture, planEndOfDelay } from "./settle-payment.ts";
import { cardError, wirePayment } from "./wire-payment.ts";

const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * `POST /v2/payments`. Approved and declined answers are kept under the key and repeated; a request
 * that is refused before the bank was asked keeps nothing. (That a decline is repeated too is our
 * reading: Square does not say.)
 * @throws {SquareRefusal} for everything that is wrong with the request or the token.
 */
export function createPayment(state: StandinState, body: JsonObject): Answer {
  const request = readPaymentRequest(body, state.locationId);
  const kept = state.paymentAnswers.find(request.idempotencyKey, body);
  if (kept !== undefined) return kept;
  const source = takeSource(state, request);
  const refusalCode = source.refusal(request.amountPence);
  const payment = openPayment(state, request, source, refusalCode);
  const answer =
    refusalCode === null
      ? jsonAnswer(200, { payment: wirePayment(payment) })
      : jsonAnswer(402, { errors: [cardError(refusalCode)], payment: wirePayment(payment) });
  state.paymentAnswers.keep(request.idempotencyKey, body, answer);
  return answer;
}

/** The card behind the request's token, which from now on belongs to the request's key. */
function takeSource(state: StandinState, request: PaymentRequest): CardSource {
  const { sourceId, idempotencyKey } = request;
  if (sourceId === USED_NONCE) {
    throw badRequest("CARD_TOKEN_USED", "Card nonce already used; please request new nonce.");
  }
  const source = readCardSource(sourceId);
  if (source === undefined) throw notFound("Card nonce not found");
  if (!source.singleUse) return source;
  const firstKey = state.keyOfToken.get(sourceId);
  if (firstKey !== undefined && firstKey !== idempotencyKey) {
    const detail =
      "Card nonce already used with a different idempotency key; please request new nonce.";
    throw badRequest("CARD_TOKEN_USED", detail);
  }
  if (source.madeAtMs !== null && state.clock.nowMs() - source.madeAtMs > TOKEN_LIFE_MS) {
    throw badRequest("CARD_TOKEN_EXPIRED", "Card nonce expired; please request new nonce.");
  }
  state.keyOfToken.set(sourceId, idempotencyKey);
  if (source.stumbles && firstKey === undefined) throw temporaryError();
  return source;
}

/** Enters the payment in the books: FAILED, or APPROVED with its delay running, or COMPLETED. */
function openPayment(
  state: StandinState,
  request: PaymentRequest,
  source: CardSource,
  refusalCode: string | null,
): StandinPayment {
  const nowMs = state.clock.nowMs();
  const { idempotencyKey, amountPence, referenceId, delayMs, delayAction, echoed } = request;
  const payment = newPayment(state.locationId, nowMs, {
    idempotencyKey,
    status: refusalCode === null ? "APPROVED" : "FAILED",
    amountPence,
    referenceId,
    card: source.card,
    refusalCode,
    delayMs,
    delayAction,
    product: "ECOMMERCE_API",
    echoed,
  });
  bookPayment(state, payment);
  if (refusalCode !== null) return payment;
  if (request.autocomplete) return capture(state, payment, payment.createdAt);
  planEndOfDelay(state, payment);
  return payment;
}
