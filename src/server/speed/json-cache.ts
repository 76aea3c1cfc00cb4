/*
 * Measured worth (docs/speed.md, "What each mechanism earns"): a third more days of slots a second,
 * together with the list and the JSON that are cached by the parsed object. A booking gains nothing.
 */

/** Longer texts hardly ever repeat. */
const MAX_TEXT_LENGTH = 10_000;

const MAX_ENTRIES = 1_000;

const cache = new Map<string, unknown>();

/**
 * Parses JSON that the database returns repeatedly. The same text gives the same object, so values
 * derived from it can be cached by its identity. The object must not be modified.
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
