import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import type { VoucherVoidedContent, VoucherVoidedNoticeContent } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import { formatRefundTiming } from "./refund-text.ts";
import type { VoucherEmailText } from "./voucher-email-text.ts";

/** To the purchaser or the recipient: the voucher can no longer be used, and why. */
export function formatVoucherVoided(
  content: VoucherVoidedContent,
  venue: EmailVenue,
): VoucherEmailText {
  const { to, why, refundPence, card } = content;
  const name = to === "purchaser" ? content.purchaserName : content.recipientName;
  const phoneOption = venue.businessPhone && ` or call ${venue.businessPhone}`;
  return {
    subject:
      why === "expired"
        ? `Gift voucher for ${venue.businessName} cancelled because the payment failed`
        : `Gift voucher cancelled: ${formatPence(content.amountPence)}`,
    preview: `A gift voucher for ${venue.businessName} can no longer be used.`,
    title: why === "expired" ? "We are sorry" : "Gift Voucher Cancelled",
    greeting: `Hello ${getGreetingName(name)}, ${formatReason(content)}`,
    quoted: [],
    details: [
      ...(to === "purchaser" ? [{ label: "For", value: content.recipientName }] : []),
      { label: "Amount", value: formatPence(content.amountPence) },
      { label: "Voucher code", value: `ends in ${content.codeEnding}` },
      ...(to === "purchaser" && refundPence > 0
        ? [
            {
              label: "Refund",
              value: `${formatPence(refundPence)} to ${card ? formatCard(card) : "the card"}`,
            },
          ]
        : []),
    ],
    stub: null,
    notes: [
      ...(to === "purchaser" ? formatRefundTiming(toRefundAmounts(content)) : []),
      `Questions? Reply to this email${phoneOption}.`,
    ],
    link: null,
  };
}

function formatReason({ to, why }: VoucherVoidedContent): string {
  if (why === "staff") return "this gift voucher was cancelled and can no longer be used.";
  return to === "purchaser"
    ? "we issued your gift voucher, but then your card payment failed, so we had to cancel the voucher. Your card has not been charged."
    : "the payment for this gift voucher failed after we sent it to you, so we had to cancel it. It can no longer be used.";
}

/** A voided voucher is refunded to the card only. */
function toRefundAmounts({ refundPence, card, isCardCharged }: VoucherVoidedContent) {
  return {
    paidPence: refundPence,
    cardPence: refundPence,
    card,
    isCardCharged,
    offlinePence: 0,
    voucherPence: 0,
    voucherValidUntil: null,
    owedPence: 0,
  };
}

/** The staff notification of a voided voucher. */
export function formatVoucherVoidedNotice(content: VoucherVoidedNoticeContent): VoucherEmailText {
  const { why, refundPence, spentPence } = content;
  const greeting =
    why === "expired"
      ? "The card payment for this gift voucher failed after it was issued. Nothing was charged, and the voucher has been voided."
      : "This gift voucher was voided by staff.";
  return {
    subject: `Gift voucher voided: ${formatPence(content.amountPence)}`,
    preview: greeting,
    title: "Gift voucher voided",
    greeting,
    quoted: [],
    details: [
      { label: "Amount", value: formatPence(content.amountPence) },
      { label: "Voucher code", value: `ends in ${content.codeEnding}` },
      { label: "For", value: content.recipientName },
      { label: "Refund", value: formatPence(refundPence) },
    ],
    stub: null,
    notes:
      spentPence > 0
        ? [`${formatPence(spentPence)} of it had already been spent and has not been paid for.`]
        : [],
    link: null,
  };
}
