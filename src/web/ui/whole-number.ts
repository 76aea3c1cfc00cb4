/**
 * Parses a typed whole number. Null when nothing is typed, NaN when the text is no whole number.
 * Never drops a character, so that 2.5 cannot become 25.
 * @param input a number when a form parses its own result again
 */
export function parseWholeNumber(input: string | number): number | null {
  const text = String(input).trim();
  if (text === "") return null;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
