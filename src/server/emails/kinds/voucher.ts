import { formatVoucherCode } from "../../../shared/codes.ts";
import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { getGreetingName, isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatDate } from "../../../shared/time.ts";
import { type ContentOf, EmailContentError } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { VoucherPicture } from "../content/voucher-picture.ts";
import { type Email, toButton } from "../model/email.ts";
import type { EmailFormatters } from "./email-context.ts";
import { formatCardTiming } from "./refund.ts";

type VoucherEmailKind = "voucher-delivery" | "voucher-receipt" | "voucher-voided";

/** Emails about a gift voucher, to its recipient and its purchaser. */
export const voucherEmails: EmailFormatters<VoucherEmailKind> = {
  /** The code is neither in the subject nor in the preview, which others may see. */
  "voucher-delivery": (content, { venue, publicUrl, voucher }) => {
    if (voucher === null) throw new EmailContentError("There is no such voucher.");
    const { voucherId, recipientName, purchaserName, message } = content;
    const amount = formatPence(voucher.balancePence);
    // The venue as giver is not also named as the place where the voucher is used.
    const giftSentence =
      purchaserName === null
        ? `${venue.businessName} has sent you a gift voucher`
        : `${isolateBidi(purchaserName)} has sent you a gift voucher for ${venue.businessName}`;
    return {
      subject: giftSentence,
      preview: `A gift voucher worth ${amount}.`,
      title: "A Gift Voucher for You",
      introduction: `Hello ${getGreetingName(recipientName)}, ${giftSentence}.`,
      picture: toEmailPicture(voucherId, voucher.picture, publicUrl),
      blocks: [
        message === "" ? null : { type: "quotation", lines: message.split("\n") },
        {
          type: "pass",
          facts: [
            { label: "For", value: recipientName },
            { label: "Amount", value: amount, size: "amount" },
          ],
          stub: [
            { label: "Voucher code", value: formatVoucherCode(voucher.code) },
            { label: "Valid until", value: formatDate(voucher.expiresAt, venue.timezone) },
          ],
        },
        toButton("Use your voucher", getVoucherUrl(voucher.code, publicUrl)),
        {
          type: "steps",
          title: "How to use it",
          steps: [
            {
              title: "Choose",
              description: "Pick an activity, a date and a time on our booking page.",
            },
            { title: "Apply", description: "Enter the voucher code before you pay." },
            {
              title: "Enjoy",
              description: "Anything left stays on the voucher for another visit.",
            },
          ],
        },
        voucher.isVoucherAttached
          ? "The voucher is also attached to this email as a PDF, to print or keep."
          : null,
        "Keep the code private: anyone who has it can use the voucher.",
      ],
    };
  },

  "voucher-receipt": (content, { venue }) => {
    const amount = formatPence(content.amountPence);
    const recipient = isolateBidi(content.recipientName);
    return {
      subject: `Receipt: gift voucher worth ${amount} for ${recipient}`,
      preview: `We have received ${amount} for your gift voucher.`,
      title: "Gift Voucher Purchased",
      introduction: `Hello ${getGreetingName(content.purchaserName)}, thank you. We have received ${amount} for a gift voucher.`,
      blocks: [
        {
          type: "pass",
          facts: [
            { label: "For", value: `${recipient} (${content.recipientEmail})` },
            {
              label: "Paid",
              value: content.card ? `${amount} by ${formatCard(content.card)}` : amount,
            },
            { label: "Voucher code", value: `ends in ${content.codeEnding}` },
            {
              label: "Valid until",
              value: formatDate(new Date(content.expiresAt), venue.timezone),
            },
            { label: "Reference", value: content.voucherReference },
          ],
        },
        formatDeliveryDate(content),
        `The full code is in the email to ${recipient}. If it does not arrive or the address is wrong, reply to this email${formatPhoneOption(venue)}, and we will send it again.`,
      ],
    };
  },

  "voucher-voided": (content, { venue }) => {
    const { to, why, refundPence, card } = content;
    const isPurchaser = to === "purchaser";
    const name = isPurchaser ? content.purchaserName : content.recipientName;
    const hasRefund = isPurchaser && refundPence > 0;
    const amount = formatPence(content.amountPence);
    return {
      subject:
        why === "expired"
          ? `Gift voucher for ${venue.businessName} cancelled because the payment failed`
          : `Gift voucher cancelled: ${amount}`,
      preview: `A gift voucher for ${venue.businessName} can no longer be used.`,
      title: why === "expired" ? "We are sorry" : "Gift Voucher Cancelled",
      introduction: `Hello ${getGreetingName(name)}, ${formatReason(content)}`,
      blocks: [
        {
          type: "pass",
          facts: [
            ...(isPurchaser ? [{ label: "For", value: content.recipientName }] : []),
            { label: "Amount", value: amount },
            { label: "Voucher code", value: `ends in ${content.codeEnding}` },
            ...(hasRefund ? [{ label: "Refund", value: formatCardRefund(refundPence, card) }] : []),
          ],
        },
        hasRefund ? formatCardTiming(content.isCardCharged) : null,
        `Questions? Reply to this email${formatPhoneOption(venue)}.`,
      ],
    };
  },
};

/** The built-in picture has no URL, so it is embedded in the email. */
function toEmailPicture(
  voucherId: string,
  picture: VoucherPicture | null,
  publicUrl: string,
): Email["picture"] {
  if (picture === null) return null;
  if (picture.path !== null) return new URL(picture.path, publicUrl).href;
  return {
    cid: `picture-${voucherId}@voucher`,
    fileName: "gift-voucher.jpeg",
    contentType: "image/jpeg",
    bytes: picture.bytes,
  };
}

/** Links to the booking flow with the code in the fragment, which no server or log sees. */
export function getVoucherUrl(code: string, publicUrl: string): string {
  return `${new URL("/booking", publicUrl)}#voucher=${formatVoucherCode(code)}`;
}

/** When the voucher is sent: with the year, because that can be next year. */
export function formatDeliveryDate({
  deliverOn,
  recipientName,
}: ContentOf<"voucher-notice">): string {
  const recipient = isolateBidi(recipientName);
  return deliverOn === null
    ? `The voucher is being emailed to ${recipient} now.`
    : `The voucher will be emailed to ${recipient} on the morning of ${formatDate(new Date(`${deliverOn}T00:00:00Z`), "UTC")}.`;
}

function formatPhoneOption({ businessPhone }: EmailVenue): string {
  return businessPhone && ` or call ${businessPhone}`;
}

function formatReason({ to, why }: ContentOf<"voucher-voided">): string {
  if (why === "staff") return "this gift voucher was cancelled and can no longer be used.";
  return to === "purchaser"
    ? "we issued your gift voucher, but then your card payment failed, so we had to cancel the voucher. Your card has not been charged."
    : "the payment for this gift voucher failed after we sent it to you, so we had to cancel it. It can no longer be used.";
}

function formatCardRefund(refundPence: number, card: ContentOf<"voucher-voided">["card"]): string {
  return `${formatPence(refundPence)} to ${card ? formatCard(card) : "the card"}`;
}
