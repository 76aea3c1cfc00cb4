/** Escapes what LIKE treats as a wildcard, so that a search finds what was typed. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
