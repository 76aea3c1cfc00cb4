import type { AdminAddon } from "../../../shared/contract/admin/addons.ts";

/** One that is there, or one to be made, which has no version yet. */
export type AddonDraft = Omit<AdminAddon, "hasHistory" | "version"> & { version: string | null };

/** An add-on to be made, with the specification's defaults. Its id is drawn once: twice is once. */
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
