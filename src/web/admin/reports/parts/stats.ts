/** What became of a figure since the base that it is compared with. */
export interface MetricTrend {
  direction: "up" | "down" | "same";
  /** How far in per cent, from 0; null where the base is 0 or less, which has no per cent. */
  percent: number | null;
}

/** @returns null where either is not known */
export function computeMetricTrend(now: number | null, before: number | null): MetricTrend | null {
  if (now === null || before === null) return null;
  const percent = before > 0 ? (Math.abs(now - before) / before) * 100 : null;
  if (now === before) return { direction: "same", percent };
  return { direction: now > before ? "up" : "down", percent };
}

/** `9.1%`; what is more than nothing says so. @param percent from 0 */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.05) return "under 0.1%";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${percent.toLocaleString("en-GB", digits)}%`;
}

/** `68.4%`; null without a whole. */
export function formatShare(part: number, whole: number): string | null {
  return whole > 0 ? formatPercent((part / whole) * 100) : null;
}

/**
 * The share of each part in per cent with one digit, and together exactly 100: what rounding leaves
 * over goes to those that lost most by it (largest remainder).
 * @returns null where a part is less than 0 or there is nothing: then nothing has a share
 */
export function computeShares(parts: readonly number[]): readonly number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0 || parts.some((part) => part < 0)) return null;
  const exact = parts.map((part) => (part / whole) * 1000);
  const shares = exact.map(Math.floor);
  const remainder = 1000 - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => share / 10);
}

/** How long the bars of figures are, in per cent of the longest; nothing and less has none. */
export function computeBarLengths(values: readonly number[]): readonly number[] {
  const max = Math.max(0, ...values);
  return values.map((value) => (value > 0 ? (value / max) * 100 : 0));
}

/** `1 booking`, `1,046 bookings`. */
export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}
