import { isVoucherCode, readVoucherCode } from "../../shared/codes.ts";

/** What somebody looks for: a voucher by its whole code, or texts that must all be found. */
export type Search = { voucherCode: string } | { patterns: Pattern[] };

/** For LIKE on `bookings.search_text`. */
interface Pattern {
  /** What the index is asked for. */
  indexed: string;
  /** What has to be there as well, and is in too many others to be asked of the index. */
  also?: string;
}

/** Shorter words are in too many others: they are looked for where words begin. */
const SHORT = 3;

/** Digits with what people write between them. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = 5;
/** The UK's own prefixes: what follows is the same however the number was written. */
const PREFIX = /^(00440?|440?|0)/;

/** Undefined when nothing is looked for. */
export function readSearch(typed: string | undefined): Search | undefined {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return undefined;
  const voucherCode = readVoucherCode(text);
  if (isVoucherCode(voucherCode)) return { voucherCode };
  const digits = text.replace(/\D/g, "");
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) {
    const hasCountry = text.startsWith("+") || digits.startsWith("00") || digits.startsWith("0");
    return { patterns: [{ indexed: `%${hasCountry ? digits.replace(PREFIX, "") : digits}%` }] };
  }
  return { patterns: [...new Set(text.split(/\s+/))].map(patternOf) };
}

function patternOf(word: string): Pattern {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  if (word.length < SHORT) return { indexed: `% ${literal}%` };
  const whole = `%${literal}%`;
  // What follows the @ is the same for half of all customers.
  const [name = "", domain] = literal.split(/(?<=@)/);
  return domain && name.length > SHORT ? { indexed: `%${name}%`, also: whole } : { indexed: whole };
}
