import { z } from "zod";
import { ADDON_DESCRIPTION_MAX, ADDON_MAX_PENCE, MAX_ADDON_QUANTITY } from "../../limits.ts";
import { optionalLines, requiredText } from "../base/fields.ts";

const WRONG_PRICE = "Please enter a price in pounds, such as 6.50";
const WRONG_QUANTITY = `Please enter a whole number from 1 to ${MAX_ADDON_QUANTITY}`;

/** What staff fill in: the form, the client and the route use it. */
export const addonFields = z.object({
  name: requiredText("Name is required", 100),
  description: optionalLines(ADDON_DESCRIPTION_MAX),
  /** For bookings from now on; what was booked keeps its price. */
  pricePence: z.int(WRONG_PRICE).min(0, WRONG_PRICE).max(ADDON_MAX_PENCE, WRONG_PRICE),
  /** Of one booking. */
  maxQuantity: z.int(WRONG_QUANTITY).min(1, WRONG_QUANTITY).max(MAX_ADDON_QUANTITY, WRONG_QUANTITY),
  /** Whether visitors are offered it. */
  available: z.boolean(),
});
export type AddonFields = z.infer<typeof addonFields>;
