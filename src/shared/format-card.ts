/**
 * `AMERICAN_EXPRESS`, `0005` → `American Express ending 0005`. An unknown brand becomes "a card".
 */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${CARD_BRAND_LABELS[brand] ?? "a card"} ending ${last4}`;
}

/** By Square's brand: https://developer.squareup.com/reference/square/enums/CardBrand */
const CARD_BRAND_LABELS: Record<string, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  DISCOVER: "Discover",
  DISCOVER_DINERS: "Diners Club",
  JCB: "JCB",
  CHINA_UNIONPAY: "UnionPay",
};
