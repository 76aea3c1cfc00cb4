import { isErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";

/** The stored response of an idempotency key. */
export interface StoredResponse {
  /** Hexadecimal. */
  bodySha256: string;
  /** Null while the request is in progress. */
  response: unknown;
}

/**
 * Replays the stored response of an idempotency key.
 * @throws Refusal IDEMPOTENCY_MISMATCH if the request body differs, PAYMENT_RUNNING while the
 * outcome is unknown, or the stored refusal.
 */
export function storedResponse<Body extends object>(
  stored: StoredResponse,
  bodySha256: Buffer,
): Body {
  if (stored.bodySha256 !== bodySha256.toString("hex")) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (stored.response === null) throw new Refusal("PAYMENT_RUNNING");
  const body = stored.response as Body | { refusal: string };
  if ("refusal" in body) throw new Refusal(isErrorCode(body.refusal) ? body.refusal : "INTERNAL");
  return body;
}
