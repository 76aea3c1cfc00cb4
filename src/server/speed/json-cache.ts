/** What is longer hardly comes twice. */
const MAX_TEXT_LENGTH = 10_000;

const MAX_ENTRIES = 1_000;

const cache = new Map<string, unknown>();

/**
 * Reads JSON that comes from the database again and again: the same text is the same value, so what
 * is reckoned from it can be kept with it. Nobody may change it.
 */
export function parseCachedJson<Value extends object>(text: string): Readonly<Value> {
  const cached = cache.get(text);
  if (cached !== undefined) return cached as Value;
  const value: Value = JSON.parse(text);
  if (text.length > MAX_TEXT_LENGTH) return value;
  if (cache.size >= MAX_ENTRIES) cache.clear();
  cache.set(text, value);
  return value;
}
