import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { addonFields } from "./addon-fields.ts";

/** An add-on that is not archived. */
export const adminAddon = z.object({
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
export type AdminAddon = z.infer<typeof adminAddon>;

export const archivedAddon = z.object({ id, name: z.string(), archivedAt: instant });
export type ArchivedAddon = z.infer<typeof archivedAddon>;

const addonParams = z.object({ addonId: id });
const path = "/desk/add-ons/{addonId}";
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminAddonsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/add-ons",
      summary: "Every add-on that is not archived, also those not on offer, by name",
    })
    .errors(authErrors)
    .output(z.array(adminAddon)),

  archived: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/archived-add-ons",
      summary: "The archived add-ons, archived last first",
    })
    .errors(authErrors)
    .output(z.array(archivedAddon)),

  save: endpoint("admin")
    .route({ method: "PUT", path, summary: "Make an add-on or change it; twice is once" })
    .input(
      addonParams.extend(addonFields.shape).extend({
        /** As it was read; null for one that is new. */
        version: optionalText(30).nullable(),
      }),
    )
    .errors(authErrors)
    .errors(pickErrors("ADDON_NOT_FOUND", "ADDON_CHANGED"))
    .output(adminAddon),

  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path,
      summary: "Archives an add-on that bookings refer to, deletes any other",
    })
    .input(addonParams)
    .errors(authErrors)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),

  restore: endpoint("admin")
    .route({ method: "POST", path: `${path}/restoration`, summary: "Shows an archived one again" })
    .input(addonParams)
    .errors(authErrors)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
