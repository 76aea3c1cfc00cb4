import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatDay } from "../../../shared/time.ts";
import type { VoucherSentState } from "../payment/voucher-sent-state.ts";

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
