import { newVoucherCode } from "../../shared/codes.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import type { MessageStart } from "../messages/messages.queries.ts";
import type { Authorised, Sale } from "../payments/settle-attempt.ts";
import { type BoughtAnswer, boughtAnswer } from "./bought-voucher.ts";
import { confirmVoucher } from "./confirm-voucher.statement.ts";
import { purchaseMessages } from "./voucher-messages.ts";
import type { VoucherPurchase } from "./voucher-purchase.ts";

interface ConfirmedVoucherSale {
  answer: BoughtAnswer;
  /** As it is stored. */
  code: string;
  /** Of what is sent at once: to the purchaser, and to the recipient unless that comes later. */
  messageIds: string[];
}

/** 80 bits: a second draw is hardly ever needed, a third never. */
const DRAWS = 3;

/** How the gift voucher is sold that an attempt pays for. */
export function voucherSale(
  { pool, mail }: Pick<Context, "pool" | "mail">,
  attemptId: string,
  purchase: VoucherPurchase,
): Sale<ConfirmedVoucherSale> {
  return {
    points: "purchase",
    referenceId: purchase.voucherId,
    note: `${purchase.reference} Gift voucher`,
    buyer: purchase.purchaser,
    async confirm(authorised) {
      const messageState = mail.kind === "smtp" ? "queued" : "kept";
      for (let draw = 1; draw <= DRAWS; draw++) {
        const code = newVoucherCode();
        const input = confirmInput(attemptId, code, purchase, authorised, messageState);
        try {
          await confirmVoucher(pool, input);
          return { answer: input.answer, code, messageIds: idsOfWhatIsSentNow(input, purchase) };
        } catch (error) {
          if (violatedKey(error) !== "vouchers_code_key") throw error;
        }
      }
      throw new Refusal("VOUCHER_NOT_CREATED");
    },
  };
}

/** The one parameter of `confirmVoucher`. */
export type ConfirmVoucherInput = ReturnType<typeof confirmInput>;

function confirmInput(
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
  };
}

function idsOfWhatIsSentNow({ messages }: ConfirmVoucherInput, { deliverAt }: VoucherPurchase) {
  const kinds = deliverAt === null ? ["voucher-receipt", "voucher-delivery"] : ["voucher-receipt"];
  return messages.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
}
