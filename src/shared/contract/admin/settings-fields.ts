import { z } from "zod";
import { isSite } from "../../embedding.ts";
import { readBrandColour } from "../../rules/brand-colour.ts";
import { isTimeZone } from "../../rules/time-zones.ts";
import { isPrintable, requiredText } from "../base/fields.ts";

const MAX_SITES = 50;

/** The sites that may show the booking in a frame, each as `https://www.example.com`. */
const embedSites = z
  .array(
    z
      .string()
      .max(300, "This is too long for a site.")
      .transform(siteOf)
      .refine(isNamed, { error: ({ input }) => sentenceOf(String(input)) }),
  )
  .max(MAX_SITES, `Please name at most ${MAX_SITES} sites`);

/** As somebody copies it from the address line of a browser. */
function siteOf(line: string): string {
  return line.trim().toLowerCase().replace(/\/$/, "");
}

function isNamed(site: string): boolean {
  return isSite(site) && URL.canParse(site);
}

function sentenceOf(site: string): string {
  return `“${site.slice(0, 60)}” is not a site. Write its beginning only, such as https://www.example.com.`;
}

/** The longest lead time and cancellation period, in hours: a year. */
const MAX_HOURS = 8760;

/** A whole number between two bounds, with one sentence for whatever is wrong with it. */
function wholeNumber(name: string, min: number, max: number) {
  const words = `${name} must be a whole number from ${min} to ${max.toLocaleString("en-GB")}`;
  return z.int(words).min(min, words).max(max, words);
}

/** Several lines that somebody must fill in. */
function requiredLines(message: string) {
  return z
    .string({ error: message })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, message)
        .max(500, "Please use at most 500 characters")
        .refine(
          (text) => isPrintable(text.replaceAll("\n", "")),
          "Please remove characters that cannot be printed",
        ),
    );
}

const INVALID_EMAIL = "Invalid email address";

function address(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, INVALID_EMAIL)
    .pipe(z.email(INVALID_EMAIL));
}

/** The name of a stored picture, without width and type; null for none. */
const picture = z
  .string()
  .max(200)
  .regex(/^\/files\/[\w-]+$/)
  .nullable();

const BAD_COLOUR = "Write the colour as # and six figures, such as #7a1f5c";

/** What staff can change of the venue: the form, the client and the route use it. */
export const settingsChanges = z.object({
  businessName: requiredText("Business name is required", 100),
  businessEmail: address("Business e-mail is required"),
  businessPhone: requiredText("Business phone is required", 40),
  businessAddress: requiredText("Business address is required", 300),
  bookingLeadTimeHours: wholeNumber("Booking lead time", 0, MAX_HOURS),
  /** Counts for bookings that are made from now on; others keep the one they were made under. */
  cancellationPolicyHours: wholeNumber("Cancellation policy", 0, MAX_HOURS),
  /** Parties, not people. */
  maxBookingsPerSlot: wholeNumber("Max bookings per slot", 1, 1000),
  holdMinutes: wholeNumber("Hold places for", 1, 120),
  /** An IANA name, such as `Europe/London`. */
  timezone: z.string().max(64).refine(isTimeZone, "Please choose a time zone"),
  waiverRetentionYears: wholeNumber("Keep signed waivers for", 1, 30),
  checkoutInfoArrival: requiredLines("Checkout information about arrival is required"),
  checkoutInfoClothing: requiredLines("Checkout information about clothing is required"),
  checkoutInfoRequirements: requiredLines("Checkout information about requirements is required"),
  checkoutInfoCancellation: requiredLines("Checkout information about cancellation is required"),
  voucherImageUrl: picture,
  /** Counts for vouchers that are sold from now on. */
  voucherExpiryMonths: wholeNumber("Vouchers are good for", 1, 120),
  /** Empty: nobody of staff is written to. */
  adminEmail: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, INVALID_EMAIL)
    .refine((text) => text === "" || z.email().safeParse(text).success, INVALID_EMAIL),
  emailNotifications: z.boolean(),
  /** There is no provider: it can only be off. */
  smsNotifications: z.boolean(),
  /** `#rrggbb`; null: the product's own. */
  brandColour: z
    .string()
    .max(20, BAD_COLOUR)
    .nullable()
    .transform((text) => (text === null || text.trim() === "" ? null : text))
    .refine((text) => text === null || readBrandColour(text) !== null, BAD_COLOUR)
    .transform(readBrandColour),
  logoUrl: picture,
  heroImageUrl: picture,
  embedOrigins: embedSites,
});
export type SettingsChanges = z.infer<typeof settingsChanges>;
