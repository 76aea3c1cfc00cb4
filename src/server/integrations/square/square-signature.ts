import { createHmac, timingSafeEqual } from "node:crypto";

interface WebhookSignatureInput {
  /** The notification URL, exactly as in the webhook subscription. */
  url: string;
  /** The raw bytes, because parsing and serialising would change them. */
  body: Uint8Array;
  key: string;
  /** The value of the signature header; undefined when it is missing. */
  signature: string | undefined;
}

/**
 * Verifies that Square sent the webhook: base64 of HMAC-SHA256 over URL and body, compared in
 * constant time (Square, "Verify and validate an event notification").
 */
export function isSignedBySquare({ url, body, key, signature }: WebhookSignatureInput): boolean {
  const expected = createHmac("sha256", key).update(url).update(body).digest();
  const actual = Buffer.from(signature ?? "", "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
