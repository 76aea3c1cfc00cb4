import { z } from "zod";
import { isEmbedOrigin } from "../../embedding.ts";
import { formatCount } from "../../format.ts";
import { BANK_HOLIDAY_CALENDARS } from "../../rules/bank-holidays.ts";
import { parseBrandColour } from "../../rules/brand-colour.ts";
import { parseVatNumber } from "../../rules/vat-number.ts";
import { isPrintable, requiredText } from "../base/fields.ts";
import { vatRate } from "./catalogue-fields.ts";

export const CUSTOMER_CHANGES = ["off", "contact", "all"] as const;

const MAX_EMBED_ORIGINS = 50;

/** The origins that may embed the booking, each as `https://www.example.com`. */
const embedOriginList = z
  .array(
    z
      .string()
      .max(300, "This site address is too long")
      .transform(normaliseOrigin)
      .refine(isValidOrigin, { error: ({ input }) => formatOriginError(String(input)) }),
  )
  .max(MAX_EMBED_ORIGINS, `Please enter at most ${MAX_EMBED_ORIGINS} sites`);

/** Accepts an origin as it is copied from a browser's address bar. */
function normaliseOrigin(line: string): string {
  return line.trim().toLowerCase().replace(/\/$/, "");
}

function isValidOrigin(origin: string): boolean {
  return isEmbedOrigin(origin) && URL.canParse(origin);
}

function formatOriginError(origin: string): string {
  return `“${origin.slice(0, 60)}” is not a valid site. Enter only its start, such as https://www.example.com.`;
}

/** The longest lead time and cancellation period: a year, in hours. */
const MAX_HOURS = 8760;

/** A whole number between two bounds, with a single message for every error. */
function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${formatCount(max)}`;
  return z.int(message).min(min, message).max(max, message);
}

/** Required text of several lines. */
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

function requiredEmail(missingMessage: string) {
  return z
    .string({ error: missingMessage })
    .trim()
    .toLowerCase()
    .min(1, missingMessage)
    .max(254, INVALID_EMAIL)
    .pipe(z.email(INVALID_EMAIL));
}

/** The path of a stored picture, without width and type; null without one. */
const picture = z
  .string()
  .max(200)
  .regex(/^\/files\/[\w-]+$/)
  .nullable();

const VAT_NUMBER_MESSAGE = "Enter a VAT number such as GB 123 4567 27";

const COLOUR_MESSAGE = "Enter the colour as # and six digits, such as #7a1f5c";

/** The settings form. Form, client and route share this schema. */
export const settingsChanges = z.object({
  businessName: requiredText("Business name is required", 100),
  businessEmail: requiredEmail("Business email is required"),
  businessPhone: requiredText("Business phone is required", 40),
  businessAddress: requiredText("Business address is required", 300),
  /** With its country and without spaces; null when the venue is not registered. */
  vatNumber: z
    .string()
    .max(40, VAT_NUMBER_MESSAGE)
    .nullable()
    .transform((text) => (text === null || text.trim() === "" ? null : text))
    .refine((text) => text === null || parseVatNumber(text) !== null, VAT_NUMBER_MESSAGE)
    .transform((text) => text && parseVatNumber(text)),
  /** Of activities and add-ons without a rate of their own; new lines only. */
  defaultVatRate: vatRate,
  bookingLeadTimeHours: wholeNumber("Booking lead time", 0, MAX_HOURS),
  /** Applies to new bookings; existing ones keep the policy they were made under. */
  cancellationPolicyHours: wholeNumber("Cancellation policy", 0, MAX_HOURS),
  /** What customers may change of their own bookings, until the cancellation deadline. */
  customerChanges: z.enum(CUSTOMER_CHANGES, "Please choose what customers may change"),
  /** Counts parties, not people. */
  maxBookingsPerSlot: wholeNumber("Max bookings per slot", 1, 1000),
  holdMinutes: wholeNumber("Hold places for", 1, 120),
  /** Without a key press or touch, on shared devices. */
  counterLockMinutes: wholeNumber("Lock shared devices after", 1, 60),
  /** An IANA name, such as `Europe/London`. */
  timezone: z.string().max(64).refine(isTimeZone, "Please choose a time zone"),
  /** Which bank holidays the calendars of the back office mark. */
  bankHolidays: z.enum(BANK_HOLIDAY_CALENDARS, "Please choose the bank holidays"),
  waiverRetentionYears: wholeNumber("Keep signed waivers for", 1, 30),
  checkoutInfoArrival: requiredLines("Checkout information about arrival is required"),
  checkoutInfoClothing: requiredLines("Checkout information about clothing is required"),
  checkoutInfoRequirements: requiredLines("Checkout information about requirements is required"),
  checkoutInfoCancellation: requiredLines("Checkout information about cancellation is required"),
  voucherImageUrl: picture,
  /** Applies to vouchers sold from now on. */
  voucherExpiryMonths: wholeNumber("Vouchers are valid for", 1, 120),
  /** Empty: staff get no emails. */
  adminEmail: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, INVALID_EMAIL)
    .refine((text) => text === "" || z.email().safeParse(text).success, INVALID_EMAIL),
  emailNotifications: z.boolean(),
  /** There is no SMS provider, so only false is accepted. */
  smsNotifications: z.boolean(),
  /** `#rrggbb`; null for the product's own colour. */
  brandColour: z
    .string()
    .max(20, COLOUR_MESSAGE)
    .nullable()
    .transform((text) => (text === null || text.trim() === "" ? null : text))
    .refine((text) => text === null || parseBrandColour(text) !== null, COLOUR_MESSAGE)
    .transform(parseBrandColour),
  logoUrl: picture,
  heroImageUrl: picture,
  embedOrigins: embedOriginList,
});
export type SettingsChanges = z.infer<typeof settingsChanges>;

/**
 * The form of IANA names. Offsets such as `+01:00` are excluded, because they have no daylight
 * saving.
 */
const TIME_ZONE_NAME = /^[A-Z][A-Za-z0-9_+/-]*$/;

/** True for the name of a time zone that this machine knows. */
function isTimeZone(name: string): boolean {
  if (!TIME_ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
