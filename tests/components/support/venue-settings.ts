import type { AdminSettings } from "../../../src/shared/contract/admin/settings.ts";
import { venue } from "./samples.ts";

/** The settings of the sample venue, which has upcoming bookings. */
export function sampleAdminSettings(changes: Partial<AdminSettings> = {}): AdminSettings {
  return {
    businessName: venue.businessName,
    businessEmail: venue.businessEmail,
    businessPhone: venue.businessPhone,
    businessAddress: venue.businessAddress,
    vatNumber: null,
    defaultVatRate: 2000,
    bookingLeadTimeHours: 0,
    cancellationPolicyHours: 48,
    customerChanges: "contact",
    maxBookingsPerSlot: 10,
    holdMinutes: 15,
    counterLockMinutes: 5,
    timezone: venue.timezone,
    bankHolidays: venue.bankHolidays,
    waiverRetentionYears: 7,
    checkoutInfoArrival: venue.checkoutInfo.arrival,
    checkoutInfoClothing: venue.checkoutInfo.clothing,
    checkoutInfoRequirements: venue.checkoutInfo.requirements,
    checkoutInfoCancellation: venue.checkoutInfo.cancellation,
    voucherImageUrl: null,
    voucherExpiryMonths: 24,
    adminEmail: "desk@harbourlake.example",
    emailNotifications: true,
    smsNotifications: false,
    brandColour: null,
    logoUrl: null,
    heroImageUrl: null,
    embedOrigins: [],
    isTimezoneFixed: true,
    version: "1",
    ...changes,
  };
}
