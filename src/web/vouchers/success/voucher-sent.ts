import type { PurchasedVoucher } from "../../../shared/contract/public/voucher-purchases.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatDay } from "../../../shared/time.ts";

/** The title of the success page, which depends on whether the email has left. */
export function formatVoucherSentTitle({ voucher, warning }: VoucherSentState): string {
  if (warning !== null) return "Gift Voucher Created!";
  return voucher.deliverOn === null ? "Gift Voucher Sent!" : "Gift Voucher Bought!";
}

/** The text below the title: where the voucher is. */
export function formatVoucherSentText({ voucher, warning }: VoucherSentState): string {
  const { purchaserFirstName, purchaserEmail, recipientName, recipientEmail, deliverOn } = voucher;
  const thanks = `Thank you, ${isolateBidi(purchaserFirstName)}.`;
  const recipient = `${isolateBidi(recipientName)} at ${recipientEmail}`;
  if (deliverOn !== null) {
    return `${thanks} We send it to ${recipient} on the morning of ${formatDay(deliverOn)}.`;
  }
  if (warning !== null) return `${thanks} The voucher for ${isolateBidi(recipientName)} is below.`;
  return `${thanks} It is on its way to ${recipient}, and your receipt to ${purchaserEmail}.`;
}

/** How the recipient spends the voucher. */
export function formatHowToUse(recipientName: string): string {
  return `${isolateBidi(recipientName)} chooses an activity, a date and a time on our booking page, and enters the voucher code before paying.`;
}

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
