import type { AdminAddon } from "../../../shared/contract/admin/addons.ts";

/** An existing add-on, or a new one, whose version is null. */
export type AddonDraft = Omit<AdminAddon, "hasHistory" | "version"> & { version: string | null };

/**
 * Returns a new add-on with the specification's defaults. Its id is generated once, so that saving
 * it is idempotent.
 */
export function newAddonDraft(): AddonDraft {
  return {
    id: crypto.randomUUID(),
    version: null,
    name: "",
    description: "",
    pricePence: 0,
    maxQuantity: 1,
    available: true,
  };
}
