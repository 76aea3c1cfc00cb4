import { z } from "zod";
import { ADDON_DESCRIPTION_MAX, ADDON_MAX_PENCE, MAX_ADDON_QUANTITY } from "../../limits.ts";
import { endpoint, refuses } from "../endpoint.ts";
import { id, optionalLines, optionalText, pence, requiredText } from "../fields.ts";

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

/** An add-on that is not archived. */
export const deskAddon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  pricePence: pence,
  maxQuantity: z.int(),
  available: z.boolean(),
  /** Whether deleting archives: bookings refer to it, or one may at this moment. */
  hasHistory: z.boolean(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
});
export type DeskAddon = z.infer<typeof deskAddon>;

const ofOne = z.object({ addonId: id });
const path = "/desk/add-ons/{addonId}";
const staffOnly = refuses("UNAUTHENTICATED", "FORBIDDEN");

export const deskAddonsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/add-ons",
      summary: "Every add-on that is not archived, also those not on offer, by name",
    })
    .errors(staffOnly)
    .output(z.array(deskAddon)),

  save: endpoint("admin")
    .route({ method: "PUT", path, summary: "Make an add-on or change it; twice is once" })
    .input(
      ofOne.extend(addonFields.shape).extend({
        /** As it was read; null for one that is new. */
        version: optionalText(30).nullable(),
      }),
    )
    .errors(staffOnly)
    .errors(refuses("ADDON_NOT_FOUND", "ADDON_CHANGED"))
    .output(deskAddon),

  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path,
      summary: "Archives an add-on that bookings refer to, deletes any other",
    })
    .input(ofOne)
    .errors(staffOnly)
    .errors(refuses("ADDON_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),

  restore: endpoint("admin")
    .route({ method: "POST", path: `${path}/restoration`, summary: "Shows an archived one again" })
    .input(ofOne)
    .errors(staffOnly)
    .errors(refuses("ADDON_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
