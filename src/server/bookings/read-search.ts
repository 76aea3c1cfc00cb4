import { isVoucherCode, readVoucherCode } from "../../shared/codes.ts";

/** What somebody looks for: a voucher by its whole code, or texts that must all be found. */
export type Search = { voucherCode: string } | { patterns: string[] };

/** Shorter words are in too many others: they are looked for where words begin. */
const SHORT = 3;

/** Digits with what people write between them. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = 5;
/** The UK's own prefixes: what follows is the same however the number was written. */
const PREFIX = /^(00440?|440?|0)/;

/** Undefined when nothing is looked for. Patterns are for LIKE on `bookings.search_text`. */
export function readSearch(typed: string | undefined): Search | undefined {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return undefined;
  const voucherCode = readVoucherCode(text);
  if (isVoucherCode(voucherCode)) return { voucherCode };
  const digits = text.replace(/\D/g, "");
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) {
    const hasCountry = text.startsWith("+") || digits.startsWith("00") || digits.startsWith("0");
    return { patterns: [`%${hasCountry ? digits.replace(PREFIX, "") : digits}%`] };
  }
  return { patterns: [...new Set(text.split(/\s+/))].map(patternOf) };
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  return word.length < SHORT ? `% ${literal}%` : `%${literal}%`;
}
