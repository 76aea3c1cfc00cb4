/** Fewer letters than this are no trigram: they are looked for where words begin. */
const TRIGRAM = 3;

/** From so many digits on it is a whole number, and how it begins (0, +44, 0044) says nothing. */
const WHOLE_NUMBER_DIGITS = 7;

/**
 * What the column `customers.searched` must be LIKE, all of it: a pattern for each word, wherever it
 * stands. Digits that were typed with spaces are one phone number.
 */
export function patternsOf(search: string): string[] {
  const phone = phoneDigits(search);
  const words = phone === undefined ? search.toLowerCase().trim().split(/\s+/) : [phone];
  return words.filter((word) => word !== "").map(patternOf);
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  return [...word].length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}

function phoneDigits(search: string): string | undefined {
  if (!/^[\d\s()+-]*\d[\d\s()+-]*$/.test(search)) return undefined;
  const digits = search.replace(/[^\d+]/g, "");
  const isWhole = digits.length >= WHOLE_NUMBER_DIGITS;
  return isWhole ? digits.replace(/^(\+44|0044|0)/, "") : digits;
}
