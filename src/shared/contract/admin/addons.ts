import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { addonFields } from "./catalogue-fields.ts";

export const adminAddon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  pricePence: pence,
  maxQuantity: z.int(),
  available: z.boolean(),
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
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminAddonsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/admin/add-ons",
      summary: "List the add-ons that are not archived, available or not, by name",
    })
    .errors(authErrors)
    .output(z.array(adminAddon)),

  archived: endpoint("admin")
    .route({
      method: "GET",
      path: "/admin/archived-add-ons",
      summary: "List the archived add-ons, most recently archived first",
    })
    .errors(authErrors)
    .output(z.array(archivedAddon)),

  save: endpoint("admin")
    .route({ method: "PUT", path, summary: "Create or update an add-on; idempotent" })
    .input(
      addonParams.extend(addonFields.shape).extend({
        /** The version that was edited; null for a new add-on. */
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
      summary: "Archive an add-on that bookings refer to; delete any other",
    })
    .input(addonParams)
    .errors(authErrors)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),

  restore: endpoint("admin")
    .route({ method: "POST", path: `${path}/restoration`, summary: "Restore an archived add-on" })
    .input(addonParams)
    .errors(authErrors)
    .errors(pickErrors("ADDON_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
