import type { VoucherOrder } from "../../../shared/contract/public/voucher-purchases.ts";

/**
 * A gift voucher that is being paid for: everything that is needed to issue it, so that whoever
 * learns the outcome of the payment can. Kept with the payment attempt until that is settled. The
 * code is drawn when it is issued, so it stands nowhere before.
 */
export interface VoucherPurchase extends Omit<VoucherOrder, "cardToken"> {
  checkoutId: string;
  idempotencyKey: string;
  voucherId: string;
  reference: string;
  expiresAt: string;
  /** When the recipient is written to; null: at once. */
  deliverAt: string | null;
  /** Who was signed in when Pay was pressed; null or absent when nobody was. */
  accountId?: string | null;
}
