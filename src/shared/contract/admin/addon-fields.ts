import { z } from "zod";
import { ADDON_DESCRIPTION_MAX, ADDON_MAX_PENCE, MAX_ADDON_QUANTITY } from "../../limits.ts";
import { optionalLines, requiredText } from "../base/fields.ts";

const PRICE_MESSAGE = "Please enter a price in pounds, such as 6.50";
const QUANTITY_MESSAGE = `Please enter a whole number from 1 to ${MAX_ADDON_QUANTITY}`;

/** The add-on form. Form, client and route share this schema. */
export const addonFields = z.object({
  name: requiredText("Name is required", 100),
  description: optionalLines(ADDON_DESCRIPTION_MAX),
  /** Applies to new bookings; existing ones keep their price. */
  pricePence: z.int(PRICE_MESSAGE).min(0, PRICE_MESSAGE).max(ADDON_MAX_PENCE, PRICE_MESSAGE),
  /** Per booking. */
  maxQuantity: z
    .int(QUANTITY_MESSAGE)
    .min(1, QUANTITY_MESSAGE)
    .max(MAX_ADDON_QUANTITY, QUANTITY_MESSAGE),
  /** Whether visitors can choose it. */
  available: z.boolean(),
});
export type AddonFields = z.infer<typeof addonFields>;
