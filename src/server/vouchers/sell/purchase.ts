import type { VoucherOrder } from "../../../shared/contract/public/voucher-purchases.ts";

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
