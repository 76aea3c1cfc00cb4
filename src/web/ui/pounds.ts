/** `£1,250.50`, `1250.5`, `12`: whole pounds with optional pence, also while they are typed: `12.`. */
const POUNDS = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** Parses a typed amount to pence; null when it is none. */
export function parsePounds(text: string): number | null {
  const parts = POUNDS.exec(text.trim());
  if (!parts) return null;
  const [, pounds = "", pence = ""] = parts;
  return Number(pounds.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
}
