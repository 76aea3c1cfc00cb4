/** References, voucher codes and discount codes: how they are written and read. */

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

/** Spaces, seen or not (soft hyphens among them), every dash that Unicode has, and the minus sign. */
const SEPARATORS = /[\s\p{Cf}\p{Dash_Punctuation}\u2212]/gu;

/**
 * What a person typed as a voucher code, in the form that is stored: upper case, no spaces or
 * dashes, and the letters that Crockford reads as digits turned into them.
 */
export function normaliseVoucherCode(input: string): string {
  return input.toUpperCase().replace(SEPARATORS, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** True when the text can be a voucher code at all. */
export function isVoucherCode(code: string): boolean {
  return code.length === VOUCHER_CODE_CHARACTERS && [...code].every((c) => CROCKFORD.includes(c));
}

/** `0123456789ABCDEF` → `0123-4567-89AB-CDEF`. */
export function formatVoucherCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** The only part of a voucher code that may be shown after it was applied. */
export function getVoucherCodeEnding(code: string): string {
  return code.slice(-4);
}

/** Discount codes are words; case and surrounding space do not matter. */
export function normaliseDiscountCode(input: string): string {
  return input.trim().toUpperCase();
}
