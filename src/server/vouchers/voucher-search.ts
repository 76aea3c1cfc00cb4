import { isVoucherCode, readVoucherCode } from "../../shared/codes.ts";

/** A whole code, in groups or without them. */
const WHOLE_CODE = /^(\w{16}|\w{4}([ -])\w{4}\2\w{4}\2\w{4})$/;

/** A part of a code that was typed: its groups, or some of their characters. */
const CODE_PART = /^[0-9a-z-]{3,19}$/;

/** What one word of a search is LIKE in `vouchers.search_text`, either of the two. */
export interface VoucherPattern {
  text: string;
  /** The same where it may be a part of a code; null where it cannot be. */
  code: string | null;
}

/**
 * What the column `vouchers.search_text` must be LIKE, all of it: a pattern for each word. A whole
 * code may be typed in groups, and letters that are no code's are read as the digits they look like.
 */
export function voucherPatternsOf(search: string): VoucherPattern[] {
  const typed = search.toLowerCase().trim();
  const whole = readVoucherCode(typed);
  if (WHOLE_CODE.test(typed) && isVoucherCode(whole)) {
    return [{ text: `%${literal(typed)}%`, code: `${whole.toLowerCase()} %` }];
  }
  return typed
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ({
      text: `%${literal(word)}%`,
      code: CODE_PART.test(word) ? `%${readVoucherCode(word).toLowerCase()}%` : null,
    }));
}

function literal(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
