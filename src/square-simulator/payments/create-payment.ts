import type { DelayAction, StandinPayment } from "../records/payment.ts";
import type { StandinState } from "../records/state.ts";
import { type Answer, type JsonObject, jsonAnswer } from "../wire/json.ts";
import { badRequest, notFound, temporaryError } from "../wire/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../wire/request-fields.ts";
import { type CardSource, readCardSource, USED_NONCE } from "./card-source.ts";
import { DEFAULT_DELAY_MS, readDelayDurationMs } from "./delay-duration.ts";
import { newPayment } from "./new-payment.ts";
import { cardError, wirePayment } from "./payment-json.ts";
import { capture, planEndOfDelay } from "./settle-payment.ts";
import { bookPayment } from "./store-payment.ts";

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

/** A request to take a payment, checked. */
type PaymentRequest = Readonly<{
  idempotencyKey: string;
  sourceId: string;
  amountPence: number;
  referenceId: string | null;
  autocomplete: boolean;
  delayMs: number;
  delayAction: DelayAction;
  /** Fields that come back in the payment exactly as they were sent. */
  echoed: JsonObject;
}>;

const ECHOED = ["note", "buyer_email_address", "billing_address", "customer_id"];
const PHONE = /^\+\d{9,16}$/;

/**
 * Checks the body of CreatePayment against the limits of Square's OpenAPI description.
 * @throws {SquareRefusal} with the code that Square documents for the first field that is wrong.
 */
function readPaymentRequest(body: JsonObject, locationId: string): PaymentRequest {
  const idempotencyKey = requiredText(body, "idempotency_key", 45);
  const sourceId = requiredText(body, "source_id", 16_384);
  const amountPence = requiredAmountPence(body);
  const referenceId = optionalText(body, "reference_id", 40);
  optionalText(body, "note", 500);
  optionalText(body, "buyer_email_address", 255);
  optionalText(body, "statement_description_identifier", 20);
  checkPhone(optionalText(body, "buyer_phone_number", 20));
  checkLocation(optionalText(body, "location_id", 50), locationId);
  const autocomplete = readAutocomplete(body.autocomplete);
  const delayMs = readDelay(body, autocomplete);
  const delayAction = readDelayAction(body.delay_action);
  const echoed = Object.fromEntries(
    ECHOED.filter((field) => field in body).map((field) => [field, body[field]]),
  );
  return {
    idempotencyKey,
    sourceId,
    amountPence,
    referenceId,
    autocomplete,
    delayMs,
    delayAction,
    echoed,
  };
}

function checkPhone(phone: string | null): void {
  if (phone !== null && !PHONE.test(phone)) {
    throw badRequest("INVALID_PHONE_NUMBER", "Invalid phone number.", "buyer_phone_number");
  }
}

function checkLocation(asked: string | null, locationId: string): void {
  if (asked !== null && asked !== locationId) {
    throw badRequest("BAD_REQUEST", `Not authorized to take payments with location_id=${asked}`);
  }
}

function readAutocomplete(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "boolean") return value;
  throw badRequest("EXPECTED_BOOLEAN", "Expected a boolean.", "autocomplete");
}

function readDelay(body: JsonObject, autocomplete: boolean): number {
  const text = optionalText(body, "delay_duration", 40);
  if (text === null) return DEFAULT_DELAY_MS;
  if (autocomplete) {
    const detail = "`delay_duration` may only be set when `autocomplete` is false.";
    throw badRequest("INVALID_VALUE", detail, "delay_duration");
  }
  return readDelayDurationMs(text);
}

function readDelayAction(value: unknown): DelayAction {
  if (value === undefined || value === null || value === "CANCEL") return "CANCEL";
  if (value === "COMPLETE") return "COMPLETE";
  throw badRequest("INVALID_VALUE", "`delay_action` must be CANCEL or COMPLETE.", "delay_action");
}
