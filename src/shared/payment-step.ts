export const PAYMENT_PATH = "/booking/payment";
export const VOUCHER_PAYMENT_PATH = "/booking/voucher/payment";

/** The only pages that may load the card processor's script. */
const PAYMENT_STEPS: readonly string[] = [PAYMENT_PATH, VOUCHER_PAYMENT_PATH];

/** True when the path is a payment step; ignores case and trailing slashes, as the router does. */
export function isPaymentStep(pathname: string): boolean {
  return PAYMENT_STEPS.includes(pathname.toLowerCase().replace(/\/+$/, ""));
}
