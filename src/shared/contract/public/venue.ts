import { z } from "zod";
import { BANK_HOLIDAY_CALENDARS } from "../../rules/bank-holidays.ts";
import { endpoint } from "../base/endpoint.ts";
import { venueDate } from "../base/fields.ts";

/** The public settings of the venue; the others stay on the server. */
export const venue = z.object({
  businessName: z.string(),
  businessEmail: z.string(),
  businessPhone: z.string(),
  businessAddress: z.string(),
  /** Without a VAT number nothing mentions VAT. */
  hasVatNumber: z.boolean(),
  timezone: z.string(),
  today: venueDate,
  /** Which bank holidays the calendars of the back office mark. */
  bankHolidays: z.enum(BANK_HOLIDAY_CALENDARS),
  bookingLeadTimeHours: z.int(),
  cancellationPolicyHours: z.int(),
  holdMinutes: z.int(),
  /** How long a gift voucher is valid, from the day on which its recipient gets it. */
  voucherExpiryMonths: z.int(),
  checkoutInfo: z.object({
    arrival: z.string(),
    clothing: z.string(),
    requirements: z.string(),
    cancellation: z.string(),
  }),
  logoUrl: z.string().nullable(),
  heroImageUrl: z.string().nullable(),
  voucherImageUrl: z.string().nullable(),
  /** `#rrggbb` */
  brandColour: z.string().nullable(),
  /** The origin of this product's pages, without a trailing slash. */
  publicUrl: z.string(),
  /** The origins that may embed the booking, such as `https://www.example.com`. */
  embedOrigins: z.array(z.string()),
  isDemo: z.boolean(),
});
export type Venue = z.infer<typeof venue>;

export const venueContract = {
  get: endpoint("anyone")
    .route({ method: "GET", path: "/venue", summary: "Get the venue's public settings" })
    .output(venue),
};
