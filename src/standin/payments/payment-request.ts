import type { JsonObject } from "../http/answer.ts";
import { badRequest } from "../http/refusal.ts";
import { optionalText, requiredAmountPence, requiredText } from "../http/request-fields.ts";
import { DEFAULT_DELAY_MS, readDelayDurationMs } from "./delay-duration.ts";
import type { DelayAction } from "./payment.ts";

/** A request to take a payment, checked. */
export type PaymentRequest = Readonly<{
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
export function readPaymentRequest(body: JsonObject, locationId: string): PaymentRequest {
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
