import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** What the process does with its one secret: seals what must be read again, blurs what must not. */
export interface Secrets {
  /** Encrypts a short text (a card token) so that only this secret can read it back. */
  seal(text: string): Buffer;
  /** @throws when the text was sealed with another secret or was changed. */
  unseal(sealed: Buffer): string;
  /** Turns an address or a visitor's cookie into something that can only be compared. */
  blur(text: string): Buffer;
  /** What signs the cookies of sessions. */
  readonly cookieKey: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for each purpose are derived from the one secret (RFC 5869), so that none serves two ends. */
export function createSecrets(authSecret: string): Secrets {
  const sealKey = derive(authSecret, "seal");
  const blurKey = derive(authSecret, "blur");
  return {
    cookieKey: derive(authSecret, "cookie").toString("hex"),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
    },
    blur(text) {
      return createHmac("sha256", blurKey).update(text).digest();
    },
  };
}

/** For secrets that are random already: a plain hash hides them and can be looked up. */
export function hashOf(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function derive(authSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", `slipway ${purpose}`, 32));
}
