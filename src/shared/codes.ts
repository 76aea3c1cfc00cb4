/** How booking references, voucher codes and discount codes are generated, parsed and formatted. */

/** Crockford's base 32: no I, L, O or U, so that a code can be read aloud. https://www.crockford.com/base32.html */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const VOUCHER_CODE_CHARACTERS = 16;

/** The booking reference: the id's first segment, upper-cased. */
export function toBookingReference(bookingId: string): string {
  return bookingId.slice(0, bookingId.indexOf("-")).toUpperCase();
}

/** A new voucher code: 16 characters of 5 bits each from a secure source, 80 bits in all. */
export function generateVoucherCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(VOUCHER_CODE_CHARACTERS));
  return Array.from(bytes, (byte) => CROCKFORD[byte & 31]).join("");
}

/**
 * White space, invisible format characters (such as soft hyphens), every Unicode dash, the minus
 * sign.
 */
const SEPARATORS = /[\s\p{Cf}\p{Dash_Punctuation}\u2212]/gu;

/**
 * Converts a typed voucher code to the stored form: upper case, without spaces or dashes, and with
 * the letters that Crockford reads as digits replaced (O → 0; I and L → 1).
 */
export function normaliseVoucherCode(input: string): string {
  return input.toUpperCase().replace(SEPARATORS, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** True when a normalised text has the form of a voucher code. It may still be unknown. */
export function isVoucherCode(code: string): boolean {
  return code.length === VOUCHER_CODE_CHARACTERS && [...code].every((c) => CROCKFORD.includes(c));
}

/** `0123456789ABCDEF` → `0123-4567-89AB-CDEF`. */
export function formatVoucherCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** The last 4 characters: the only part of a voucher code that may be shown once it is applied. */
export function getVoucherCodeEnding(code: string): string {
  return code.slice(-4);
}

/** Discount codes are words: upper and lower case and surrounding spaces do not matter. */
export function normaliseDiscountCode(input: string): string {
  return input.trim().toUpperCase();
}
