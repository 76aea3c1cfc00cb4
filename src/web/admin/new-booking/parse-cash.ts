/** Parses `20`, `£20`, `20.5` or `20.50` to pence; null when the text is not an amount. */
export function parseCash(typed: string): number | null {
  const [, pounds, pence = ""] = /^£?\s*(\d{1,5})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? [];
  if (pounds === undefined) return null;
  return Number(pounds) * 100 + Number(pence.padEnd(2, "0"));
}
