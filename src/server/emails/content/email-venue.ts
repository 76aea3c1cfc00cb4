import type { Kysely } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** What emails say about the venue. */
export interface EmailVenue {
  businessName: string;
  businessEmail: string;
  businessPhone: string;
  businessAddress: string;
  /** Null: nothing mentions VAT. */
  vatNumber: string | null;
  timezone: string;
  /** Hours before the start. */
  cancellationPolicyHours: number;
  logoUrl: string | null;
  /** Null for the built-in picture. */
  voucherImageUrl: string | null;
  /** As the venue typed it; null or invalid means the default colours. */
  brandColour: string | null;
  /** What to know before coming, in display order, without empty lines. */
  checkoutInfo: string[];
}

/**
 * Read when an email is rendered, not when it is queued, so that it shows the current phone number.
 */
export async function readEmailVenue(db: Kysely<DB>): Promise<EmailVenue> {
  const settings = await db
    .selectFrom("settings")
    .select(["businessName", "businessEmail", "businessPhone", "businessAddress"])
    .select([
      "vatNumber",
      "timezone",
      "cancellationPolicy",
      "logoUrl",
      "voucherImageUrl",
      "brandColour",
    ])
    .select(["checkoutInfoArrival", "checkoutInfoClothing"])
    .select(["checkoutInfoRequirements", "checkoutInfoCancellation"])
    .executeTakeFirstOrThrow();
  return {
    businessName: settings.businessName,
    businessEmail: settings.businessEmail,
    businessPhone: settings.businessPhone,
    businessAddress: settings.businessAddress,
    vatNumber: settings.vatNumber,
    timezone: settings.timezone,
    cancellationPolicyHours: settings.cancellationPolicy,
    logoUrl: settings.logoUrl,
    voucherImageUrl: settings.voucherImageUrl,
    brandColour: settings.brandColour,
    checkoutInfo: [
      settings.checkoutInfoArrival,
      settings.checkoutInfoClothing,
      settings.checkoutInfoRequirements,
      settings.checkoutInfoCancellation,
    ].filter((line) => line.trim() !== ""),
  };
}

/** Says that the prices include VAT; empty for a venue without a VAT number. */
export function formatVatNote({ vatNumber }: EmailVenue): string {
  return vatNumber === null ? "" : "Prices include VAT.";
}

/** The venue's name, address and phone number on one line, without missing parts. */
export function formatVenueLine(venue: EmailVenue): string {
  const address = [venue.businessName, venue.businessAddress].filter(Boolean).join(", ");
  return [address, venue.businessPhone].filter(Boolean).join(" · ");
}
