import { formatVoucherCode } from "../../../shared/codes.ts";
import type { PurchasedVoucher } from "../../../shared/contract/public/voucher-purchases.ts";
import type { VoucherPurchase } from "./purchase.ts";

/** The stored response of the key that bought a voucher, without the code. */
export interface StoredPurchaseResponse {
  voucher: Omit<PurchasedVoucher, "code">;
}

export function toStoredPurchaseResponse(
  purchase: VoucherPurchase,
  card: PurchasedVoucher["card"],
): StoredPurchaseResponse {
  const { recipient, purchaser } = purchase;
  return {
    voucher: {
      id: purchase.voucherId,
      reference: purchase.reference,
      amountPence: purchase.amountPence,
      expiresAt: purchase.expiresAt,
      recipientName: recipient.name,
      recipientEmail: recipient.email,
      purchaserFirstName: purchaser.firstName,
      purchaserEmail: purchaser.email,
      deliverOn: purchase.deliverAt === null ? null : purchase.deliverOn,
      card,
    },
  };
}

/** @param code without groups; null once it is no longer shown. */
export function withVoucherCode(
  { voucher }: StoredPurchaseResponse,
  code: string | null,
): PurchasedVoucher {
  return { ...voucher, code: code && formatVoucherCode(code) };
}
