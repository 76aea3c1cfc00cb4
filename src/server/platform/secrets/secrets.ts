import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** Encrypts with AES-256-GCM and a key of its own. */
interface TextCipher {
  encrypt(text: string): Buffer;
  /** @throws when the text was encrypted with another secret or was changed. */
  decrypt(ciphertext: Buffer): string;
}

/** Encryption, hashing and signing with keys derived from AUTH_SECRET. */
export interface Secrets extends TextCipher {
  /** For the secrets of authenticator apps; the other cipher is for card tokens and the like. */
  readonly authenticators: TextCipher;
  /** HMAC-SHA256, for an address or a visitor's cookie: it can be compared but not read back. */
  hmac(text: string): Buffer;
  /** HMAC-SHA256 of a staff PIN, which only this key keeps from being guessed. */
  hmacPin(pin: string): Buffer;
  /** Signs session cookies. */
  readonly cookieKey: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each purpose with HKDF (RFC 5869). */
export function createSecrets(authSecret: string): Secrets {
  const hmacKey = derive(authSecret, "blur");
  const pinKey = derive(authSecret, "pin");
  return {
    ...createTextCipher(derive(authSecret, "seal")),
    authenticators: createTextCipher(derive(authSecret, "authenticator secrets")),
    cookieKey: derive(authSecret, "cookie").toString("hex"),
    hmac(text) {
      return createHmac("sha256", hmacKey).update(text).digest();
    },
    hmacPin(pin) {
      return createHmac("sha256", pinKey).update(pin).digest();
    },
  };
}

function createTextCipher(encryptionKey: Buffer): TextCipher {
  return {
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
  };
}

/** For secrets that are already random: a plain hash hides them and can serve as a lookup key. */
export function sha256(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function derive(authSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", `slipway ${purpose}`, 32));
}
