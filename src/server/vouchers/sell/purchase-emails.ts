import { randomUUID } from "node:crypto";
import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import type { NewEmail } from "../../emails/emails.queries.ts";
import type { VoucherPurchase } from "./purchase.ts";

interface Card {
  brand: string;
  last4: string;
}

/**
 * What is written when a gift voucher was bought: to whoever paid, to the recipient on the day of
 * delivery, and to staff who want to hear. None of them holds the code: the recipient's letter gets
 * it when it is sent.
 */
export function toPurchaseEmails(
  purchase: VoucherPurchase,
  code: string,
  card: Card | null,
): NewEmail[] {
  const { voucherId, reference, amountPence, recipient, purchaser } = purchase;
  const deliverOn = purchase.deliverAt === null ? null : purchase.deliverOn;
  const purchaserName = `${purchaser.firstName} ${purchaser.lastName}`;
  const saleContent = {
    voucherId,
    voucherReference: reference,
    purchaserName,
    recipientName: recipient.name,
    amountPence,
    deliverOn,
  };
  const base = { bookingId: null, voucherId };
  return [
    // First, because what one address is told about one voucher keeps its order.
    {
      ...base,
      id: randomUUID(),
      kind: "voucher-receipt",
      toAddress: purchaser.email,
      content: {
        ...saleContent,
        recipientEmail: recipient.email,
        expiresAt: purchase.expiresAt,
        codeEnding: getVoucherCodeEnding(code),
        card,
      },
    },
    toDeliveryEmail({
      voucherId,
      purchaserName,
      recipient,
      message: purchase.message,
      deliverAt: purchase.deliverAt,
    }),
    { ...base, id: randomUUID(), kind: "voucher-notice", toAddress: null, content: saleContent },
  ];
}

interface DeliveryEmailInput {
  /** Where whoever asks for it has drawn one. */
  id?: string;
  voucherId: string;
  /** Null when staff made it. */
  purchaserName: string | null;
  recipient: { name: string; email: string };
  message: string;
  /** Null: at once. */
  deliverAt: string | null;
}

/** The letter that brings the voucher. */
export function toDeliveryEmail(input: DeliveryEmailInput): NewEmail {
  const { id = randomUUID(), voucherId, purchaserName, recipient, message, deliverAt } = input;
  return {
    id,
    kind: "voucher-delivery",
    toAddress: recipient.email,
    bookingId: null,
    voucherId,
    notBefore: deliverAt,
    content: { voucherId, purchaserName, recipientName: recipient.name, message },
  };
}
