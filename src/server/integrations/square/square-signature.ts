import { createHmac, timingSafeEqual } from "node:crypto";

interface WebhookSignatureInput {
  /** The notification address exactly as it is written in the subscription. */
  url: string;
  /** The bytes as they came: parsing and writing again would change them. */
  body: Uint8Array;
  key: string;
  /** What the header said; undefined when there was none. */
  signature: string | undefined;
}

/**
 * Whether Square itself sent this: base64 of HMAC-SHA256 over the address and the body, compared in
 * constant time (Square, "Verify and validate an event notification").
 */
export function isSignedBySquare({ url, body, key, signature }: WebhookSignatureInput): boolean {
  const expected = createHmac("sha256", key).update(url).update(body).digest();
  const actual = Buffer.from(signature ?? "", "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
