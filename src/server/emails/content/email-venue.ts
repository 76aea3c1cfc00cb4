import type { Kysely } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** What a message says about the venue. */
export interface EmailVenue {
  businessName: string;
  businessEmail: string;
  businessPhone: string;
  businessAddress: string;
  timezone: string;
  /** Hours before the start. */
  cancellationPolicyHours: number;
  logoUrl: string | null;
  /** Null: the built-in drawing. */
  voucherImageUrl: string | null;
  /** As the venue typed it; null or unreadable leaves the look's own. */
  brandColour: string | null;
  /** What to know before coming, in the order in which it is shown; no empty ones. */
  checkoutInfo: string[];
}

/** Read when a message is written, not when it was queued, so that a new phone number counts. */
export async function readEmailVenue(db: Kysely<DB>): Promise<EmailVenue> {
  const settings = await db
    .selectFrom("settings")
    .select(["businessName", "businessEmail", "businessPhone", "businessAddress"])
    .select(["timezone", "cancellationPolicy", "logoUrl", "voucherImageUrl", "brandColour"])
    .select(["checkoutInfoArrival", "checkoutInfoClothing"])
    .select(["checkoutInfoRequirements", "checkoutInfoCancellation"])
    .executeTakeFirstOrThrow();
  return {
    businessName: settings.businessName,
    businessEmail: settings.businessEmail,
    businessPhone: settings.businessPhone,
    businessAddress: settings.businessAddress,
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
