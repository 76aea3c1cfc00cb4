import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";
import type { StoredDiscountTerms } from "../../../shared/rules/order-total.ts";
import type { VatRate } from "../../../shared/rules/vat.ts";
import type { WaiverNames } from "../../../shared/rules/waiver-text.ts";

export interface PurchasedAddon {
  id: string;
  name: string;
  pricePence: number;
  /** Null without a VAT number; absent in an attempt that began before migration 0054. */
  vatRate?: VatRate;
  quantity: number;
  totalPence: number;
}

export interface SignedWaiver extends WaiverNames {
  versionId: string;
  signature: Signature;
  /** Hexadecimal, over the UTF-8 bytes of the version's text with the names. */
  sha256: string;
  signedAt: string;
  /** The text instead of the names, in an attempt that began before migration 0039. */
  contentSnapshot?: string;
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
  /** As {@link PurchasedAddon.vatRate}. */
  ticketVatRate?: VatRate;
  order: PaidOrder;
  addons: PurchasedAddon[];
  voucherId: string | null;
  discountCodeId: string | null;
  /** Null without a discount, and in an attempt that began before migration 0045. */
  discountTerms: StoredDiscountTerms | null;
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
  /** The account signed in when Pay was pressed; null or absent for guests. */
  accountId?: string | null;
  waiver: SignedWaiver;
}

/** Opens the JSON of a {@link SignedWaiver}, as the table that {@link waiverColumns} reads. */
export const openWaiver = (json: string) => `
     jsonb_to_record(${json}) AS waiver(
       "versionId" uuid, signature jsonb, "participantName" text, "businessName" text,
       "contentSnapshot" text, sha256 text, "signedAt" timestamptz)`;

/** The columns of `input` that `recordSignedWaiver` reads. */
export const waiverColumns = `
       waiver."versionId" AS waiver_version_id, waiver.signature AS waiver_signature,
       waiver."participantName" AS waiver_participant_name,
       waiver."businessName" AS waiver_business_name, waiver."contentSnapshot" AS waiver_content,
       decode(waiver.sha256, 'hex') AS waiver_sha256, waiver."signedAt" AS waiver_signed_at`;

/**
 * Opens the JSON of a {@link PricedBooking} in the FROM clause of a statement, as the tables that
 * {@link purchaseColumns} reads.
 * @param json an SQL expression
 */
export const openPurchase = (json: string) => `
     jsonb_to_record(${json}) AS bought(
       "activityName" text, "ticketPricePence" int, "ticketVatRate" int, "order" jsonb, addons jsonb, "voucherId" uuid,
       "discountCodeId" uuid, "discountTerms" jsonb, "cancellationPolicyHours" int, contact jsonb, waiver jsonb,
       "accountId" uuid)
     CROSS JOIN LATERAL jsonb_to_record(bought."order") AS money(
       "ticketsPence" int, "addonsPence" int, "subtotalPence" int, "discountPence" int,
       "voucherPence" int, "totalPence" int)
     CROSS JOIN LATERAL jsonb_to_record(bought.contact) AS contact(
       "firstName" text, "lastName" text, email text, phone text, "addressLine1" text,
       "addressLine2" text, city text, county text, postcode text, "marketingConsent" boolean)
     CROSS JOIN LATERAL ${openWaiver("bought.waiver")}`;

/** The columns of the CTE `input` from which the CTEs that write a booking read it. */
export const purchaseColumns = `
       bought."activityName" AS activity_name, bought."ticketPricePence" AS ticket_price_pence,
       bought."ticketVatRate" AS ticket_vat_rate,
       bought.addons, bought."voucherId" AS voucher_id, bought."discountCodeId" AS discount_code_id,
       bought."discountTerms" AS discount_terms,
       bought."cancellationPolicyHours" AS cancellation_policy_hours,
       bought."accountId" AS account_id, money."ticketsPence" AS tickets_pence,
       money."addonsPence" AS addons_pence, money."subtotalPence" AS subtotal_pence,
       money."discountPence" AS discount_pence, money."voucherPence" AS voucher_pence,
       money."totalPence" AS total_pence, contact."firstName" AS first_name,
       contact."lastName" AS last_name, contact.email, contact.phone,
       contact."addressLine1" AS address_line1, contact."addressLine2" AS address_line2,
       contact.city, contact.county, contact.postcode,
       contact."marketingConsent" AS marketing_consent,${waiverColumns}`;
