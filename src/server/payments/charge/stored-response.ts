import { isErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";

/** What was answered to a key before. */
export interface EarlierAnswer {
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
export function keptAnswer<Answer extends object>(
  earlier: EarlierAnswer,
  bodySha256: Buffer,
): Answer {
  if (earlier.bodySha256 !== bodySha256.toString("hex")) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (earlier.answer === null) throw new Refusal("PAYMENT_RUNNING");
  const kept = earlier.answer as Answer | { refusal: string };
  if ("refusal" in kept) throw new Refusal(isErrorCode(kept.refusal) ? kept.refusal : "INTERNAL");
  return kept;
}
