import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";

export interface PurchasedAddon {
  id: string;
  name: string;
  pricePence: number;
  quantity: number;
  totalPence: number;
}

export interface SignedWaiver {
  versionId: string;
  signature: Signature;
  contentSnapshot: string;
  /** Hexadecimal, over the snapshot's UTF-8 bytes. */
  sha256: string;
  signedAt: string;
}

/** A booking that is priced, with everything needed to write it. */
export interface PricedBooking {
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
  /** Null while unsigned. */
  waiver: SignedWaiver | null;
}

/**
 * A booking that is being paid for, with everything needed to confirm it, so that the process that
 * learns the outcome of the payment (the request itself, or recovery in another process) can finish
 * it. Stored with the payment attempt until that is settled.
 */
export interface Purchase extends PricedBooking {
  checkoutId: string;
  /** The account signed in when Pay was pressed; null or absent for guests. */
  accountId?: string | null;
  waiver: SignedWaiver;
}

/**
 * The columns of {@link toBookingInput}, for the `input` CTE of a statement that writes a booking.
 */
export const bookingInputColumns = `
       activity_name text, ticket_price_pence int, tickets_pence int, addons_pence int,
       subtotal_pence int, discount_pence int, voucher_pence int, total_pence int,
       voucher_id uuid, discount_code_id uuid, cancellation_policy_hours int,
       first_name text, last_name text, email text, phone text, address_line1 text,
       address_line2 text, city text, county text, postcode text, marketing_consent boolean,
       waiver_version_id uuid, waiver_signature jsonb, waiver_content text, waiver_sha256 bytea,
       waiver_signed_at timestamptz, addons jsonb`;

/** Builds what the CTEs that write a booking, its customer and its waiver read from `input`. */
export function toBookingInput(booking: PricedBooking) {
  const { waiver } = booking;
  return {
    activityName: booking.activityName,
    ticketPricePence: booking.ticketPricePence,
    ...booking.order,
    voucherId: booking.voucherId,
    discountCodeId: booking.discountCodeId,
    cancellationPolicyHours: booking.cancellationPolicyHours,
    ...booking.contact,
    waiverVersionId: waiver?.versionId ?? null,
    waiverSignature: waiver?.signature ?? null,
    waiverContent: waiver?.contentSnapshot ?? null,
    waiverSha256: waiver && Buffer.from(waiver.sha256, "hex"),
    waiverSignedAt: waiver?.signedAt ?? null,
    addons: booking.addons,
  };
}
