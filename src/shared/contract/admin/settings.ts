import { z } from "zod";
import { BANK_HOLIDAY_CALENDARS } from "../../rules/bank-holidays.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { optionalText } from "../base/fields.ts";
import { CUSTOMER_CHANGES, settingsChanges } from "./settings-fields.ts";

/** As stored: values from before a rule existed may not satisfy it. */
export const adminSettings = z.object({
  businessName: z.string(),
  businessEmail: z.string(),
  businessPhone: z.string(),
  businessAddress: z.string(),
  vatNumber: z.string().nullable(),
  /** In hundredths of a percent. */
  defaultVatRate: z.int(),
  bookingLeadTimeHours: z.int(),
  cancellationPolicyHours: z.int(),
  customerChanges: z.enum(CUSTOMER_CHANGES),
  maxBookingsPerSlot: z.int(),
  holdMinutes: z.int(),
  counterLockMinutes: z.int(),
  timezone: z.string(),
  bankHolidays: z.enum(BANK_HOLIDAY_CALENDARS),
  waiverRetentionYears: z.int(),
  checkoutInfoArrival: z.string(),
  checkoutInfoClothing: z.string(),
  checkoutInfoRequirements: z.string(),
  checkoutInfoCancellation: z.string(),
  voucherImageUrl: z.string().nullable(),
  voucherExpiryMonths: z.int(),
  adminEmail: z.string(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  brandColour: z.string().nullable(),
  logoUrl: z.string().nullable(),
  heroImageUrl: z.string().nullable(),
  /** Without the origins set in the environment. */
  embedOrigins: z.array(z.string()),
  /** True while upcoming slots are booked, held or closed: the time zone cannot change then. */
  isTimezoneFixed: z.boolean(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

export const adminSettingsContract = {
  get: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/settings",
      summary: "Get the venue's settings; creates them with defaults if missing",
    })
    .output(adminSettings),
  update: adminEndpoint("settings")
    .route({
      method: "PUT",
      path: "/admin/settings",
      summary: "Update the settings; writes and records only what differs",
    })
    .input(settingsChanges.extend({ version: optionalText(40) }))
    .errors(
      pickErrors("SETTINGS_CHANGED", "TIME_ZONE_IN_USE", "SMS_NOT_SET_UP", "PICTURE_NOT_FOUND"),
    )
    .output(adminSettings),
};
