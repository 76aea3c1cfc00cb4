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
/** Numbers begin alike. */
const PHONE_ENDING = 6;
/** So do names; with its @. */
const EMAIL_ENDING = 12;
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
    return { patterns: [endingOf(hasCountry ? digits.replace(PREFIX, "") : digits, PHONE_ENDING)] };
  }
  return { patterns: [...new Set(text.split(/\s+/))].map(patternOf) };
}

function patternOf(word: string): Pattern {
  if (word.length < SHORT) return { indexed: `% ${literalOf(word)}%` };
  // What follows the @ is the same for half of all customers.
  const [name = "", domain] = word.split(/(?<=@)/);
  if (domain && name.length > SHORT) {
    return { ...endingOf(name, EMAIL_ENDING), also: `%${literalOf(word)}%` };
  }
  return { indexed: `%${literalOf(word)}%` };
}

/** The index is asked for three signs at a time, so each further one costs, and the last ones tell. */
function endingOf(text: string, length: number): Pattern {
  const whole = `%${literalOf(text)}%`;
  if (text.length <= length) return { indexed: whole };
  return { indexed: `%${literalOf(text.slice(-length))}%`, also: whole };
}

function literalOf(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
