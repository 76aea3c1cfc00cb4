import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { optionalText } from "../base/fields.ts";
import { settingsChanges } from "./settings-fields.ts";

/** As they are stored: what was written before a rule was made does not have to follow it. */
export const adminSettings = z.object({
  businessName: z.string(),
  businessEmail: z.string(),
  businessPhone: z.string(),
  businessAddress: z.string(),
  bookingLeadTimeHours: z.int(),
  cancellationPolicyHours: z.int(),
  maxBookingsPerSlot: z.int(),
  holdMinutes: z.int(),
  timezone: z.string(),
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
  /** Without those of the environment. */
  embedOrigins: z.array(z.string()),
  /** Somebody comes, or holds places: the time zone cannot be changed. */
  isTimezoneFixed: z.boolean(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

export const adminSettingsContract = {
  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/settings",
      summary: "All settings of the venue; made with their defaults where they are missing",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(adminSettings),
  update: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/settings",
      summary: "Changes the settings; only what differs is written and stands in the history",
    })
    .input(settingsChanges.extend({ version: optionalText(40) }))
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "SETTINGS_CHANGED",
        "TIME_ZONE_IN_USE",
        "SMS_NOT_SET_UP",
        "PICTURE_NOT_FOUND",
      ),
    )
    .output(adminSettings),
};
