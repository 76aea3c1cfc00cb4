import type { DelayAction, SimulatedPayment } from "../records/payment.ts";
import type { SimulatorState } from "../records/state.ts";
import { type JsonObject, jsonResponse, type SimulatedResponse } from "../wire/json.ts";
import { badRequest, notFound, temporaryError } from "../wire/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../wire/request-fields.ts";
import { type CardSource, readCardSource, USED_NONCE } from "./card-source.ts";
import { cardError, toPaymentJson } from "./payment-json.ts";
import { capture, scheduleDelayAction } from "./settle-payment.ts";
import { insertPayment, newPayment } from "./store-payment.ts";

const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * `POST /v2/payments`. Approved and declined responses are stored by idempotency key and repeated;
 * a request refused before the bank was asked stores nothing. (That declines are repeated too is
 * our reading; Square does not say.)
 * @throws {SquareRefusal} for everything that is wrong with the request or the token
 */
export function createPayment(state: SimulatorState, body: JsonObject): SimulatedResponse {
  const request = readPaymentRequest(body, state.locationId);
  const stored = state.paymentResponses.find(request.idempotencyKey, body);
  if (stored !== undefined) return stored;
  const source = claimCardSource(state, request);
  const refusalCode = source.refusal(request.amountPence);
  const payment = insertNewPayment(state, request, source, refusalCode);
  const response =
    refusalCode === null
      ? jsonResponse(200, { payment: toPaymentJson(payment) })
      : jsonResponse(402, { errors: [cardError(refusalCode)], payment: toPaymentJson(payment) });
  state.paymentResponses.store(request.idempotencyKey, body, response);
  return response;
}

/**
 * Returns the card behind the request's token and claims the token for the request's idempotency
 * key.
 */
function claimCardSource(state: SimulatorState, request: PaymentRequest): CardSource {
  const { sourceId, verificationToken, idempotencyKey } = request;
  if (sourceId === USED_NONCE) {
    throw badRequest("CARD_TOKEN_USED", "Card nonce already used; please request new nonce.");
  }
  const source = readCardSource(sourceId, verificationToken);
  if (source === undefined) throw notFound("Card nonce not found");
  if (!source.singleUse) return source;
  const firstKey = state.keyByToken.get(sourceId);
  if (firstKey !== undefined && firstKey !== idempotencyKey) {
    const detail =
      "Card nonce already used with a different idempotency key; please request new nonce.";
    throw badRequest("CARD_TOKEN_USED", detail);
  }
  if (source.createdAtMs !== null && state.clock.nowMs() - source.createdAtMs > TOKEN_LIFETIME_MS) {
    throw badRequest("CARD_TOKEN_EXPIRED", "Card nonce expired; please request new nonce.");
  }
  state.keyByToken.set(sourceId, idempotencyKey);
  if (source.failsFirstTime && firstKey === undefined) throw temporaryError();
  return source;
}

/** Stores the payment: FAILED, APPROVED with its delay running, or COMPLETED. */
function insertNewPayment(
  state: SimulatorState,
  request: PaymentRequest,
  source: CardSource,
  refusalCode: string | null,
): SimulatedPayment {
  const nowMs = state.clock.nowMs();
  const { idempotencyKey, amountPence, referenceId, delayMs, delayAction, echoedFields } = request;
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
    echoedFields,
  });
  insertPayment(state, payment);
  if (refusalCode !== null) return payment;
  if (request.autocomplete) return capture(state, payment, payment.createdAt);
  scheduleDelayAction(state, payment);
  return payment;
}

/** A validated payment request. */
type PaymentRequest = Readonly<{
  idempotencyKey: string;
  sourceId: string;
  verificationToken: string | null;
  amountPence: number;
  referenceId: string | null;
  autocomplete: boolean;
  delayMs: number;
  delayAction: DelayAction;
  /** Fields that the payment returns exactly as they were sent. */
  echoedFields: JsonObject;
}>;

const ECHOED_FIELDS = ["note", "buyer_email_address", "billing_address", "customer_id"];
const PHONE = /^\+\d{9,16}$/;

/**
 * Validates the body of CreatePayment against the limits in Square's OpenAPI description.
 * @throws {SquareRefusal} with Square's documented code for the first invalid field
 */
function readPaymentRequest(body: JsonObject, locationId: string): PaymentRequest {
  const idempotencyKey = requiredText(body, "idempotency_key", 45);
  const sourceId = requiredText(body, "source_id", 16_384);
  const verificationToken = optionalText(body, "verification_token", 16_384);
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
  const echoedFields = Object.fromEntries(
    ECHOED_FIELDS.filter((field) => field in body).map((field) => [field, body[field]]),
  );
  return {
    idempotencyKey,
    sourceId,
    verificationToken,
    amountPence,
    referenceId,
    autocomplete,
    delayMs,
    delayAction,
    echoedFields,
  };
}

function checkPhone(phone: string | null): void {
  if (phone !== null && !PHONE.test(phone)) {
    throw badRequest("INVALID_PHONE_NUMBER", "Invalid phone number.", "buyer_phone_number");
  }
}

function checkLocation(requestedId: string | null, locationId: string): void {
  if (requestedId !== null && requestedId !== locationId) {
    throw badRequest(
      "BAD_REQUEST",
      `Not authorized to take payments with location_id=${requestedId}`,
    );
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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DURATION = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Square's default (it responds with `PT168H`). */
export const DEFAULT_DELAY_MS = 7 * DAY_MS;

/**
 * Parses `delay_duration`: an ISO-8601 duration of at most days, such as `P1D` or `PT36H`.
 * @throws {SquareRefusal} INVALID_VALUE unless between one minute and seven days
 */
function readDelayDurationMs(text: string): number {
  const parts = DURATION.exec(text);
  const [days, hours, minutes, seconds] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  const durationMs =
    (days ?? 0) * DAY_MS +
    (hours ?? 0) * 60 * MINUTE_MS +
    (minutes ?? 0) * MINUTE_MS +
    (seconds ?? 0) * 1000;
  if (durationMs < MINUTE_MS || durationMs > DEFAULT_DELAY_MS) {
    const detail = "`delay_duration` must be between 1 minute and 7 days.";
    throw badRequest("INVALID_VALUE", detail, "delay_duration");
  }
  return durationMs;
}
