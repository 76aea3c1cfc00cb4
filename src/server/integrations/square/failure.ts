import { CONNECT_TIMEOUT_CODE } from "./fetcher.ts";
import type { CardRefusal } from "./payment-provider.ts";

/**
 * A failed Square call, classified by status and error code, never by message. Sources: Square's
 * OpenAPI error codes for CreatePayment, and the SDK's behaviour as recorded in
 * docs/decisions/0005-square-failures.md.
 */
export type SquareFailure =
  | { kind: "refused"; code: CardRefusal; squareCodes: string[] }
  | { kind: "not_found" }
  | { kind: "unknown" };

const REFUSAL_BY_SQUARE_CODE: Record<string, CardRefusal> = {
  GENERIC_DECLINE: "CARD_DECLINED",
  CARD_DECLINED: "CARD_DECLINED",
  TRANSACTION_LIMIT: "CARD_DECLINED",
  PAYMENT_LIMIT_EXCEEDED: "CARD_DECLINED",
  CARD_NOT_SUPPORTED: "CARD_DECLINED",
  CARD_DECLINED_CALL_ISSUER: "CARD_DECLINED",
  INVALID_ACCOUNT: "CARD_DECLINED",
  CVV_FAILURE: "CARD_CVV_WRONG",
  VERIFY_CVV_FAILURE: "CARD_CVV_WRONG",
  ADDRESS_VERIFICATION_FAILURE: "CARD_POSTCODE_WRONG",
  VERIFY_AVS_FAILURE: "CARD_POSTCODE_WRONG",
  INVALID_POSTAL_CODE: "CARD_POSTCODE_WRONG",
  CARD_EXPIRED: "CARD_EXPIRED",
  INVALID_EXPIRATION: "CARD_EXPIRED",
  BAD_EXPIRATION: "CARD_EXPIRED",
  INSUFFICIENT_FUNDS: "CARD_FUNDS_INSUFFICIENT",
  CARD_DECLINED_VERIFICATION_REQUIRED: "CARD_VERIFICATION_REQUIRED",
  CARD_TOKEN_USED: "CARD_DATA_INVALID",
  CARD_TOKEN_EXPIRED: "CARD_DATA_INVALID",
  INVALID_CARD: "CARD_DATA_INVALID",
  INVALID_CARD_DATA: "CARD_DATA_INVALID",
  PAN_FAILURE: "CARD_DATA_INVALID",
  NOT_FOUND: "CARD_DATA_INVALID",
};

/** The connection was never established, so Square did not receive the request. */
const CONNECTION_FAILURE_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  CONNECT_TIMEOUT_CODE,
]);

/**
 * To be retried with the same key. Square's documentation says so for TEMPORARY_ERROR. The others
 * mean that another request, perhaps our own, is in flight: the key was used with another body, the
 * object was changed concurrently, or a refund is pending.
 */
const RETRYABLE_CODES = new Set([
  "TEMPORARY_ERROR",
  "IDEMPOTENCY_KEY_REUSED",
  "CONFLICT",
  "REFUND_ALREADY_PENDING",
]);

export function toSquareFailure(error: unknown): SquareFailure {
  if (isConnectionFailure(error)) return toRefusal("PAYMENT_UNAVAILABLE");
  const { statusCode, squareCodes } = readSquareError(error);
  if (statusCode === undefined || statusCode >= 500 || statusCode === 408) {
    return { kind: "unknown" };
  }
  if (statusCode === 429) return toRefusal("PAYMENT_UNAVAILABLE", squareCodes);
  const refusalCode = squareCodes.map((code) => REFUSAL_BY_SQUARE_CODE[code]).find((code) => code);
  if (refusalCode) return toRefusal(refusalCode, squareCodes);
  if (statusCode === 404) return { kind: "not_found" };
  if (statusCode === 402) return toRefusal("CARD_DECLINED", squareCodes);
  if (squareCodes.some((code) => RETRYABLE_CODES.has(code))) return { kind: "unknown" };
  return statusCode >= 400 ? toRefusal("PAYMENT_REJECTED", squareCodes) : { kind: "unknown" };
}

const INVALID_TOKEN_CODES = new Set([
  "UNAUTHORIZED",
  "ACCESS_TOKEN_EXPIRED",
  "ACCESS_TOKEN_REVOKED",
  "CLIENT_DISABLED",
]);
const MISSING_PERMISSION_CODES = new Set(["FORBIDDEN", "INSUFFICIENT_SCOPES"]);

/**
 * Returns what is wrong with our credentials, in which case the refusal says nothing about the
 * request itself; null when it is not about credentials.
 */
export function getCredentialsError(failure: SquareFailure): "token" | "permission" | null {
  if (failure.kind !== "refused") return null;
  if (failure.squareCodes.some((code) => INVALID_TOKEN_CODES.has(code))) return "token";
  return failure.squareCodes.some((code) => MISSING_PERMISSION_CODES.has(code))
    ? "permission"
    : null;
}

function toRefusal(code: CardRefusal, squareCodes: string[] = []): SquareFailure {
  return { kind: "refused", code, squareCodes };
}

function isConnectionFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Object; depth++) {
    if (
      "code" in cause &&
      typeof cause.code === "string" &&
      CONNECTION_FAILURE_CODES.has(cause.code)
    ) {
      return true;
    }
    cause = "cause" in cause ? cause.cause : undefined;
  }
  return false;
}

/** Reads an SDK error without importing the SDK, which is loaded on first use. */
function readSquareError(error: unknown): { statusCode?: number; squareCodes: string[] } {
  if (!(error instanceof Error) || !("statusCode" in error)) return { squareCodes: [] };
  const errors = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  const squareCodes = errors
    .map((item: { code?: unknown }) => item.code)
    .filter((code): code is string => typeof code === "string" && code !== "Unknown");
  // Without a readable body, the status alone is not reliable.
  if (squareCodes.length === 0) return { squareCodes };
  return typeof error.statusCode === "number"
    ? { statusCode: error.statusCode, squareCodes }
    : { squareCodes };
}
