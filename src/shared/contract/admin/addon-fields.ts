import { z } from "zod";
import { ADDON_DESCRIPTION_MAX, ADDON_MAX_PENCE, MAX_ADDON_QUANTITY } from "../../limits.ts";
import { optionalLines, requiredText } from "../base/fields.ts";

const PRICE_MESSAGE = "Please enter a price in pounds, such as 6.50";
const QUANTITY_MESSAGE = `Please enter a whole number from 1 to ${MAX_ADDON_QUANTITY}`;

/** What staff fill in: the form, the client and the route use it. */
export const addonFields = z.object({
  name: requiredText("Name is required", 100),
  description: optionalLines(ADDON_DESCRIPTION_MAX),
  /** For bookings from now on; what was booked keeps its price. */
  pricePence: z.int(PRICE_MESSAGE).min(0, PRICE_MESSAGE).max(ADDON_MAX_PENCE, PRICE_MESSAGE),
  /** Of one booking. */
  maxQuantity: z
    .int(QUANTITY_MESSAGE)
    .min(1, QUANTITY_MESSAGE)
    .max(MAX_ADDON_QUANTITY, QUANTITY_MESSAGE),
  /** Whether visitors are offered it. */
  available: z.boolean(),
});
export type AddonFields = z.infer<typeof addonFields>;
