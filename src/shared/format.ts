/** Texts made of counts, lists and names. Money stands in `money.ts`, dates and times in `time.ts`. */

/** `418`, `41,800`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** `1 ticket`, `0 tickets`, `1,046 tickets`; `2 people` with a plural of its own. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** `cash`, `cash and card`, `cash, card and voucher`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(items);
}

/** `Visa ending 1111`; a card of a brand that we do not know is `a card ending 0005`. */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${CARD_BRANDS[brand] ?? "a card"} ending ${last4}`;
}

/** By Square's brand: https://developer.squareup.com/reference/square/enums/CardBrand */
const CARD_BRANDS: Record<string, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  DISCOVER: "Discover",
  DISCOVER_DINERS: "Diners Club",
  JCB: "JCB",
  CHINA_UNIONPAY: "UnionPay",
};

/** Who may take part: `From age 6 · From 120 cm`; empty without a limit. */
export function formatRequirements(activity: {
  minAge?: number | null;
  minHeightCm?: number | null;
}): string {
  const { minAge, minHeightCm } = activity;
  return [minAge && `From age ${minAge}`, minHeightCm && `From ${minHeightCm} cm`]
    .filter((requirement) => typeof requirement === "string")
    .map((requirement) => requirement.replaceAll(" ", "\u00a0"))
    .join(" · ");
}
