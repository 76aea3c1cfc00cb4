import type { Updateable } from "kysely";
import type { SettingsChanges } from "../../shared/contract/admin/settings-fields.ts";
import type { DB } from "../platform/database/schema.ts";
import type { Settings } from "./settings.queries.ts";

type Columns = Updateable<DB["settings"]>;

/** The fields whose names differ from their columns: the contract's names contain the unit. */
const COLUMN_BY_FIELD = {
  bookingLeadTimeHours: "bookingLeadTime",
  cancellationPolicyHours: "cancellationPolicy",
} as const satisfies Partial<Record<keyof SettingsChanges, keyof Columns>>;

/** Converts a settings row to the contract's fields that staff can change. */
export function toSettingsFields(settings: Settings): SettingsChanges {
  const { bookingLeadTime, cancellationPolicy, ...same } = settings;
  return {
    businessName: same.businessName,
    businessEmail: same.businessEmail,
    businessPhone: same.businessPhone,
    businessAddress: same.businessAddress,
    bookingLeadTimeHours: bookingLeadTime,
    cancellationPolicyHours: cancellationPolicy,
    maxBookingsPerSlot: same.maxBookingsPerSlot,
    holdMinutes: same.holdMinutes,
    timezone: same.timezone,
    waiverRetentionYears: same.waiverRetentionYears,
    checkoutInfoArrival: same.checkoutInfoArrival,
    checkoutInfoClothing: same.checkoutInfoClothing,
    checkoutInfoRequirements: same.checkoutInfoRequirements,
    checkoutInfoCancellation: same.checkoutInfoCancellation,
    voucherImageUrl: same.voucherImageUrl,
    voucherExpiryMonths: same.voucherExpiryMonths,
    adminEmail: same.adminEmail,
    emailNotifications: same.emailNotifications,
    smsNotifications: same.smsNotifications,
    brandColour: same.brandColour,
    logoUrl: same.logoUrl,
    heroImageUrl: same.heroImageUrl,
    embedOrigins: same.embedOrigins,
  };
}

/** Converts the contract's settings fields to columns. */
export function toSettingsColumns(fields: SettingsChanges): Columns {
  const entries = Object.entries(fields).map(([field, value]) => [
    field in COLUMN_BY_FIELD ? COLUMN_BY_FIELD[field as keyof typeof COLUMN_BY_FIELD] : field,
    value,
  ]);
  return Object.fromEntries(entries) as Columns;
}
