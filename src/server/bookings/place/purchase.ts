import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";

export interface PurchasedAddon {
  id: string;
  name: string;
  pricePence: number;
  quantity: number;
  totalPence: number;
}

/**
 * A booking that is priced and being paid for, with everything needed to confirm it, so that the
 * process that learns the outcome of the payment (the request itself, or recovery in another
 * process) can finish it. Stored with the payment attempt until that is settled.
 */
export interface Purchase {
  checkoutId: string;
  idempotencyKey: string;
  bookingId: string;
  reference: string;
  activityId: string;
  activityName: string;
  imageUrl: string | null;
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  ticketPricePence: number;
  order: PaidOrder;
  addons: PurchasedAddon[];
  voucherId: string | null;
  discountCodeId: string | null;
  cancellationPolicyHours: number;
  contact: Contact;
  /** The account signed in when Pay was pressed; null or absent for guests. */
  accountId?: string | null;
  waiver: {
    versionId: string;
    signature: Signature;
    contentSnapshot: string;
    /** Hexadecimal, over the snapshot's UTF-8 bytes. */
    sha256: string;
    signedAt: string;
  };
}
