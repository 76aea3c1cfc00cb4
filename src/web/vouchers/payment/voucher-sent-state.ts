import type { PurchasedVoucher } from "../../../shared/contract/public/voucher-purchases.ts";

/** Navigation state from the payment step to the success page. */
export interface VoucherSentState {
  voucher: PurchasedVoucher;
  /** Set when the voucher is valid but an email about it was refused. */
  warning: string | null;
}

/** Reads the state; null when the page was opened without it. Only the payment step writes it. */
export function parseVoucherSentState(state: unknown): VoucherSentState | null {
  const isVoucherSentState =
    typeof state === "object" &&
    state !== null &&
    "voucher" in state &&
    typeof state.voucher === "object" &&
    state.voucher !== null &&
    "recipientEmail" in state.voucher;
  return isVoucherSentState ? (state as VoucherSentState) : null;
}
