/** Money is whole pence everywhere; only the texts that these functions return are in pounds. */

/** Created on first use: it takes longer to create than anything else that the server loads. */
let pounds: Intl.NumberFormat | undefined;

/** `1250` → `£12.50`; a negative amount has a true minus sign (U+2212): `−£5.00`. */
export function formatPence(pence: number): string {
  pounds ??= new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  const text = pounds.format(Math.abs(pence) / 100);
  return pence < 0 ? `−${text}` : text;
}

/** `1000` → `£10`, `1250` → `£12.50`: for amounts within a sentence. */
export function formatShortPence(pence: number): string {
  return formatPence(pence).replace(/\.00$/, "");
}

/** `1250` → `"12.50"`: the format in which the card SDK takes amounts. */
export function penceToDecimal(pence: number): string {
  return (pence / 100).toFixed(2);
}

/**
 * A whole percentage of an amount, rounded half up to a penny. Integer arithmetic, so that a binary
 * fraction cannot shift a half.
 */
export function percentOf(pence: number, percent: number): number {
  return Math.floor((pence * percent + 50) / 100);
}
