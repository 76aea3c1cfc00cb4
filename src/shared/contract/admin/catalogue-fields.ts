import { z } from "zod";
import {
  ACTIVITY_FURTHER_PICTURES,
  ACTIVITY_MAX_AGE,
  ACTIVITY_MAX_HEIGHT_CM,
  ACTIVITY_MAX_MINUTES,
  ACTIVITY_MAX_PENCE,
  ACTIVITY_STEP_MINUTES,
  ADDON_DESCRIPTION_MAX,
  ADDON_MAX_PENCE,
  LIMITED_ACTIVITIES_MAX,
  MAX_ADDON_QUANTITY,
  MAX_ADDON_STOCK,
  MAX_TICKETS,
  WAIVER_CONTENT_MAX,
  WAIVER_TITLE_MAX,
} from "../../limits.ts";
import { id, optionalLines, requiredText } from "../base/fields.ts";

const isMissing = (input: unknown) => input === null || input === undefined;

const VAT_RATE_MESSAGE = "Please enter a percentage from 0 to 100, such as 20";

/** In hundredths of a percent. */
export const vatRate = z
  .int(VAT_RATE_MESSAGE)
  .min(0, VAT_RATE_MESSAGE)
  .max(10_000, VAT_RATE_MESSAGE);

/** The activity form. Form, client and route share this schema. */
export const activityFields = z.object({
  name: requiredText("Name is required", 100),
  description: optionalLines(1000),
  /** Without width and type (see rules/pictures); null without a picture. */
  imageUrl: requiredText("Please choose an image", 300).nullable(),
  /** The pictures after the first, in order. */
  furtherImageUrls: z
    .array(requiredText("Please choose an image", 300))
    .max(ACTIVITY_FURTHER_PICTURES, `At most ${ACTIVITY_FURTHER_PICTURES} more images`)
    .refine((urls) => new Set(urls).size === urls.length, "Each image once"),
  pricePence: z
    .int({
      error: ({ input }) =>
        input === null ? "Price is required" : "Please enter an amount such as 12.50",
    })
    .min(0, "Price cannot be less than £0.00")
    .max(ACTIVITY_MAX_PENCE, "Price cannot be more than £10,000.00"),
  durationMinutes: z
    .number({
      error: ({ input }) =>
        isMissing(input) ? "Duration is required" : "Please enter the duration in minutes",
    })
    .min(ACTIVITY_STEP_MINUTES, `Duration must be at least ${ACTIVITY_STEP_MINUTES} minutes`)
    .max(ACTIVITY_MAX_MINUTES, "Duration cannot be more than 1,440 minutes (a day)")
    .multipleOf(
      ACTIVITY_STEP_MINUTES,
      `Duration must be in steps of ${ACTIVITY_STEP_MINUTES} minutes`,
    ),
  maxCapacity: z
    .int({
      error: ({ input }) =>
        isMissing(input) ? "Max capacity is required" : "Please enter a whole number of people",
    })
    .min(1, "Max capacity must be at least 1")
    .max(MAX_TICKETS, `Max capacity cannot be more than ${MAX_TICKETS}`),
  /** Null for the venue's default. */
  vatRate: vatRate.nullable(),
  /** In years; null for any age. */
  minAge: z
    .int("Please enter the age in whole years")
    .min(1, "Minimum age must be at least 1")
    .max(ACTIVITY_MAX_AGE, `Minimum age cannot be more than ${ACTIVITY_MAX_AGE}`)
    .nullable(),
  /** Null for any height. */
  minHeightCm: z
    .int("Please enter the height in whole centimetres")
    .min(1, "Minimum height must be at least 1 cm")
    .max(ACTIVITY_MAX_HEIGHT_CM, `Minimum height cannot be more than ${ACTIVITY_MAX_HEIGHT_CM} cm`)
    .nullable(),
  /** Not offered to visitors; staff can still book it. */
  isHidden: z.boolean(),
});
export type ActivityFields = z.infer<typeof activityFields>;

/** Returns what staff enter of an activity, without what else is known of it. */
export function toActivityFields(activity: ActivityFields): ActivityFields {
  const { name, description, imageUrl, pricePence, durationMinutes, maxCapacity } = activity;
  const { vatRate, minAge, minHeightCm, isHidden, furtherImageUrls } = activity;
  return {
    name,
    description,
    imageUrl,
    pricePence,
    durationMinutes,
    maxCapacity,
    vatRate,
    minAge,
    minHeightCm,
    furtherImageUrls,
    isHidden,
  };
}

const PRICE_MESSAGE = "Please enter a price in pounds, such as 6.50";
const QUANTITY_MESSAGE = `Please enter a whole number from 1 to ${MAX_ADDON_QUANTITY}`;

const STOCK_MESSAGE = "Please enter a whole number from 1 to 1,000, or leave it empty";

/** The add-on form. Form, client and route share this schema. */
export const addonFields = z.object({
  name: requiredText("Name is required", 100),
  description: optionalLines(ADDON_DESCRIPTION_MAX),
  /** Applies to new bookings; existing ones keep their price. */
  pricePence: z.int(PRICE_MESSAGE).min(0, PRICE_MESSAGE).max(ADDON_MAX_PENCE, PRICE_MESSAGE),
  /** Null for the venue's default. */
  vatRate: vatRate.nullable(),
  /** Per booking. */
  maxQuantity: z
    .int(QUANTITY_MESSAGE)
    .min(1, QUANTITY_MESSAGE)
    .max(MAX_ADDON_QUANTITY, QUANTITY_MESSAGE),
  /** Whether visitors can choose it. */
  available: z.boolean(),
  /** Empty: sold with every activity. */
  activityIds: z
    .array(id)
    .max(LIMITED_ACTIVITIES_MAX)
    .refine((ids) => new Set(ids).size === ids.length, "Each activity once"),
  /** How many each slot has; null without a limit. */
  stockPerSlot: z
    .int(STOCK_MESSAGE)
    .min(1, STOCK_MESSAGE)
    .max(MAX_ADDON_STOCK, STOCK_MESSAGE)
    .nullable(),
});
export type AddonFields = z.infer<typeof addonFields>;

/** The waiver template form: plain text, in which markup has no meaning. */
export const waiverFields = z.object({
  title: requiredText("Title is required", WAIVER_TITLE_MAX),
  content: optionalLines(WAIVER_CONTENT_MAX).pipe(z.string().min(1, "Content is required")),
});
export type WaiverFields = z.infer<typeof waiverFields>;
