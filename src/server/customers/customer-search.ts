/** Fewer letters than this are no trigram: they are looked for where words begin. */
const TRIGRAM_LENGTH = 3;

/** From so many digits on it is a whole number, and how it begins (0, +44, 0044) says nothing. */
const WHOLE_PHONE_DIGITS = 7;

/**
 * What the column `customers.searched` must be LIKE, all of it: a pattern for each word, wherever it
 * stands. Digits that were typed with spaces are one phone number.
 */
export function toSearchPatterns(search: string): string[] {
  const phone = toPhoneDigits(search);
  const words = phone === undefined ? search.toLowerCase().trim().split(/\s+/) : [phone];
  return words.filter((word) => word !== "").map(toLikePattern);
}

function toLikePattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, "\\$&");
  return [...word].length < TRIGRAM_LENGTH ? `% ${escaped}%` : `%${escaped}%`;
}

function toPhoneDigits(search: string): string | undefined {
  if (!/^[\d\s()+-]*\d[\d\s()+-]*$/.test(search)) return undefined;
  const digits = search.replace(/[^\d+]/g, "");
  const isWhole = digits.length >= WHOLE_PHONE_DIGITS;
  return isWhole ? digits.replace(/^(\+44|0044|0)/, "") : digits;
}
