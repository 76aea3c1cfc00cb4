import type { EditedAddon } from "./AddonDialog.tsx";

/** An add-on to be made, with the specification's defaults. Its id is drawn once: twice is once. */
export function newAddon(): EditedAddon {
  return {
    id: crypto.randomUUID(),
    version: null,
    ...{ name: "", description: "", pricePence: 0, maxQuantity: 1, available: true },
  };
}
