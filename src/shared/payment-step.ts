/** Where cards are paid with: the one page whose document may load the card processor's script. */
export const PAYMENT_PATH = "/booking/payment";

/** Whether a path is the payment step's, as loosely as the router matches paths. */
export function isPaymentStep(pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, "") === PAYMENT_PATH;
}
