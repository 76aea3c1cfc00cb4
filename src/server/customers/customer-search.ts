import { escapeLike } from "../platform/database/escape-like.ts";

/** Fewer characters make no trigram, so a shorter word is only matched at the start of a word. */
const TRIGRAM_LENGTH = 3;

/** From this length on it is a whole phone number, and its prefix (0, +44, 0044) is ignored. */
const WHOLE_PHONE_DIGITS = 7;

/**
 * Turns a search into LIKE patterns for `customers.search_text`, one per word; a customer must match
 * all of them. Digits typed with spaces are one phone number.
 */
export function toSearchPatterns(search: string): string[] {
  const phone = toPhoneDigits(search);
  const words = phone === undefined ? search.toLowerCase().trim().split(/\s+/) : [phone];
  return words.filter((word) => word !== "").map(toLikePattern);
}

/** Matches the text literally. */
export function toLikePattern(word: string): string {
  const escaped = escapeLike(word);
  return [...word].length < TRIGRAM_LENGTH ? `% ${escaped}%` : `%${escaped}%`;
}

function toPhoneDigits(search: string): string | undefined {
  if (!/^[\d\s()+-]*\d[\d\s()+-]*$/.test(search)) return undefined;
  const digits = search.replace(/[^\d+]/g, "");
  const isWhole = digits.length >= WHOLE_PHONE_DIGITS;
  return isWhole ? digits.replace(/^(\+44|0044|0)/, "") : digits;
}
