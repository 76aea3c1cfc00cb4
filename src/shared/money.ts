/** Money is whole pence everywhere; pounds exist only in what these functions return. */

/** Made when first needed: it takes longer than anything else that a server loads. */
let pounds: Intl.NumberFormat | undefined;

/** `1250` → `£12.50`; a negative amount carries a true minus sign: `−£5.00`. */
export function formatPence(pence: number): string {
  pounds ??= new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
  const text = pounds.format(Math.abs(pence) / 100);
  return pence < 0 ? `−${text}` : text;
}

/** `1000` → `£10`, `1250` → `£12.50`: amounts within a sentence. */
export function formatShortPence(pence: number): string {
  return formatPence(pence).replace(/\.00$/, "");
}

/** `1250` → `"12.50"`, the form that the card SDK wants its amount in. */
export function penceToDecimal(pence: number): string {
  return (pence / 100).toFixed(2);
}

/**
 * A whole percentage of an amount, rounded half up to a penny, in integer arithmetic so that no
 * binary fraction can tip a half.
 */
export function percentOf(pence: number, percent: number): number {
  return Math.floor((pence * percent + 50) / 100);
}
