import type { MessageStart } from "../messages/messages.queries.ts";
import type { Authorised } from "../payments/settle-attempt.ts";
import { boughtAnswer } from "./bought-voucher.ts";
import { purchaseMessages } from "./voucher-messages.ts";
import type { VoucherPurchase } from "./voucher-purchase.ts";

/** The one parameter of `confirmVoucher`. */
export type ConfirmVoucherInput = ReturnType<typeof confirmVoucherInput>;

/**
 * @param code as it is stored; drawn for this one try.
 * @param authorised what the provider said.
 * @param messageState how messages start: queued where there is a mail server, else kept.
 */
export function confirmVoucherInput(
  attemptId: string,
  code: string,
  purchase: VoucherPurchase,
  authorised: Authorised | null,
  messageState: MessageStart,
) {
  const { recipient, purchaser } = purchase;
  const card = authorised?.card ?? null;
  return {
    checkoutId: purchase.checkoutId,
    attemptId,
    idempotencyKey: purchase.idempotencyKey,
    voucherId: purchase.voucherId,
    code,
    totalPence: purchase.amountPence,
    expiresAt: purchase.expiresAt,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    giftMessage: purchase.message,
    deliverOn: purchase.deliverOn,
    ...purchaser,
    purchaserName: `${purchaser.firstName} ${purchaser.lastName}`,
    marketingConsent: false,
    providerPaymentId: authorised?.paymentId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    captureBy: authorised?.expiresAt ?? null,
    messages: purchaseMessages(purchase, code, card),
    messageState,
    answer: boughtAnswer(purchase, card),
    accountId: purchase.accountId ?? null,
  };
}
