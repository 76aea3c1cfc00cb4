/**
 * A whole number as somebody types it; null: nothing is typed; NaN: the text is no whole number. No
 * character is dropped, so that 2.5 never becomes 25.
 * @param input a number when a form reads again what it has read before
 */
export function parseWholeNumber(input: string | number): number | null {
  const text = String(input).trim();
  if (text === "") return null;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
