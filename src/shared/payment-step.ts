/** Where a booking is paid for. */
export const PAYMENT_PATH = "/booking/payment";
/** Where a gift voucher is paid for. */
export const VOUCHER_PAYMENT_PATH = "/booking/voucher/payment";

/** The only pages whose documents may load the card processor's script. */
const PAYMENT_STEPS: readonly string[] = [PAYMENT_PATH, VOUCHER_PAYMENT_PATH];

/** Whether a path is a payment step's, as loosely as the router matches paths. */
export function isPaymentStep(pathname: string): boolean {
  return PAYMENT_STEPS.includes(pathname.toLowerCase().replace(/\/+$/, ""));
}
