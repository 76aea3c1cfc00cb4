import { isErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";

/** What was answered to a key before. */
export interface StoredResponse {
  /** Hexadecimal. */
  bodySha256: string;
  /** Null while the request is at work. */
  answer: unknown;
}

/**
 * The answer that a key got when it was used before.
 * @throws Refusal IDEMPOTENCY_MISMATCH when the body is another, PAYMENT_RUNNING while nobody knows,
 * and the one that was answered.
 */
export function storedResponse<Body extends object>(
  stored: StoredResponse,
  bodySha256: Buffer,
): Body {
  if (stored.bodySha256 !== bodySha256.toString("hex")) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (stored.answer === null) throw new Refusal("PAYMENT_RUNNING");
  const body = stored.answer as Body | { refusal: string };
  if ("refusal" in body) throw new Refusal(isErrorCode(body.refusal) ? body.refusal : "INTERNAL");
  return body;
}
