import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** Encryption, hashing and signing with keys derived from AUTH_SECRET. */
export interface Secrets {
  /** Encrypts a short text, such as a card token, with AES-256-GCM. */
  encrypt(text: string): Buffer;
  /** @throws when the text was encrypted with another secret or was changed. */
  decrypt(ciphertext: Buffer): string;
  /** HMAC-SHA256, for an address or a visitor's cookie: it can be compared but not read back. */
  hmac(text: string): Buffer;
  /** Signs session cookies. */
  readonly cookieKey: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each purpose with HKDF (RFC 5869). */
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

/** For secrets that are already random: a plain hash hides them and can serve as a lookup key. */
export function sha256(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function derive(authSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", `slipway ${purpose}`, 32));
}
