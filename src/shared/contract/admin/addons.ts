import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { addonFields } from "./catalogue-fields.ts";

export const adminAddon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  pricePence: pence,
  /** In hundredths of a percent; null for the venue's default. */
  vatRate: z.int().nullable(),
  maxQuantity: z.int(),
  available: z.boolean(),
  /** The activities that it is sold with, by name; empty if it is sold with all. */
  activities: z.array(z.object({ id, name: z.string() })),
  /** How many each slot has; null without a limit. */
  stockPerSlot: z.int().nullable(),
  /** True when a deletion archives instead, because bookings refer to it or a checkout may. */
  hasHistory: z.boolean(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type AdminAddon = z.infer<typeof adminAddon>;

export const archivedAddon = z.object({ id, name: z.string(), archivedAt: instant });
export type ArchivedAddon = z.infer<typeof archivedAddon>;

const addonParams = z.object({ addonId: id });
const path = "/admin/add-ons/{addonId}";
export const adminAddonsContract = {
  list: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/add-ons",
      summary: "List the add-ons that are not archived, available or not, by name",
    })
    .output(z.array(adminAddon)),

  archived: adminEndpoint("catalogue")
    .route({
      method: "GET",
      path: "/admin/archived-add-ons",
      summary: "List the archived add-ons, most recently archived first",
    })
    .output(z.array(archivedAddon)),

  save: adminEndpoint("catalogue")
    .route({ method: "PUT", path, summary: "Create or update an add-on; idempotent" })
    .input(
      addonParams.extend(addonFields.shape).extend({
        /** The version that was edited; null for a new add-on. */
        version: optionalText(30).nullable(),
      }),
    )
    .errors(pickErrors("ADDON_NOT_FOUND", "ADDON_CHANGED", "ACTIVITY_NOT_FOUND"))
    .output(adminAddon),

  remove: adminEndpoint("catalogue")
    .route({
      method: "DELETE",
      path,
      summary: "Archive an add-on that bookings refer to; delete any other",
    })
    .input(addonParams)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),

  restore: adminEndpoint("catalogue")
    .route({ method: "POST", path: `${path}/restoration`, summary: "Restore an archived add-on" })
    .input(addonParams)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
