/** What is longer hardly comes twice. */
const LONGEST_TEXT = 10_000;

const MOST_TEXTS = 1_000;

const kept = new Map<string, unknown>();

/**
 * Reads JSON that comes from the database again and again: the same text is the same value, so what
 * is reckoned from it can be kept with it. Nobody may change it.
 */
export function parsedOnce<Value extends object>(text: string): Readonly<Value> {
  const before = kept.get(text);
  if (before !== undefined) return before as Value;
  const value: Value = JSON.parse(text);
  if (text.length > LONGEST_TEXT) return value;
  if (kept.size >= MOST_TEXTS) kept.clear();
  kept.set(text, value);
  return value;
}
