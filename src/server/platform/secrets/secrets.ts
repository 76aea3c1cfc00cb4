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
  encrypt(text: string): Buffer;
  /** @throws when the text was sealed with another secret or was changed. */
  decrypt(ciphertext: Buffer): string;
  /** Turns an address or a visitor's cookie into something that can only be compared. */
  hmac(text: string): Buffer;
  /** What signs the cookies of sessions. */
  readonly cookieKey: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for each purpose are derived from the one secret (RFC 5869), so that none serves two ends. */
export function createSecrets(authSecret: string): Secrets {
  const encryptionKey = derive(authSecret, "seal");
  const hmacKey = derive(authSecret, "blur");
  return {
    cookieKey: derive(authSecret, "cookie").toString("hex"),
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce);
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(ciphertext) {
      const decipher = createDecipheriv(
        "aes-256-gcm",
        encryptionKey,
        ciphertext.subarray(0, NONCE_BYTES),
      );
      decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const encrypted = ciphertext.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
    },
    hmac(text) {
      return createHmac("sha256", hmacKey).update(text).digest();
    },
  };
}

/** For secrets that are random already: a plain hash hides them and can be looked up. */
export function sha256(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function derive(authSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", `slipway ${purpose}`, 32));
}
