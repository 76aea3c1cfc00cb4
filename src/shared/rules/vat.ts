/** A VAT rate in hundredths of a percent, from 0 to 10000; null: no VAT was recorded. */
export type VatRate = number | null;

/** Amounts of one rate in pence; negative where more was refunded than paid. */
export interface VatSum {
  rate: VatRate;
  grossPence: number;
  vatPence: number;
}

/** The VAT that a gross amount contains, rounded half up to a penny. */
export function computeVatPence(grossPence: number, rate: VatRate): number {
  if (rate === null) return 0;
  const divisor = 10_000 + rate;
  const vatPence = Math.floor((2 * Math.abs(grossPence) * rate + divisor) / (2 * divisor));
  return grossPence < 0 ? -vatPence : vatPence;
}

/** `2000` → `20%`, `1750` → `17.5%`. */
export function formatVatRate(rate: number): string {
  return `${rate / 100}%`;
}

/** The name of a row of VAT sums; of gift vouchers no VAT is due when they are sold. */
export function formatVatRow(row: { isVoucherSale: boolean; rate: VatRate }): string {
  return row.isVoucherSale ? "Gift vouchers sold" : formatRecordedRate(row.rate);
}

/** As `formatVatRate`, or `No VAT recorded`. */
export function formatRecordedRate(rate: VatRate): string {
  return rate === null ? "No VAT recorded" : formatVatRate(rate);
}
