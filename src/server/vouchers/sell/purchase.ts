import { formatVoucherCode } from "../../../shared/codes.ts";
import type {
  PurchasedVoucher,
  VoucherOrder,
} from "../../../shared/contract/public/voucher-purchases.ts";

/**
 * A gift voucher being paid for, with everything needed to issue it, so that recovery can finish
 * the purchase. Stored with the payment attempt until that is settled. The code is generated only
 * when the voucher is issued and is stored nowhere before.
 */
export interface VoucherPurchase extends Omit<VoucherOrder, "cardToken"> {
  checkoutId: string;
  idempotencyKey: string;
  voucherId: string;
  reference: string;
  expiresAt: string;
  /** When to email the recipient, as an ISO-8601 instant; null: at once. */
  deliverAt: string | null;
  /** The account signed in when Pay was pressed; null or absent if there was none. */
  accountId?: string | null;
}

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
