import type { PurchasedVoucher } from "../../../shared/contract/public/voucher-purchases.ts";

/** What the payment step hands to the success page, as navigation state. */
export interface VoucherSentState {
  voucher: PurchasedVoucher;
  /** The voucher is valid, but an e-mail about it was refused. */
  warning: string | null;
}

/** The state, or null when the page was opened without one. Only the payment step writes it. */
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
