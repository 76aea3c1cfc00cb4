import type { AddonFields } from "../../shared/contract/desk/desk-addon-fields.ts";
import type { DeskAddon } from "../../shared/contract/desk/desk-addons.ts";

/** What staff can change of an add-on, as the history tells it. */
export function addonFieldsOf(addon: AddonFields | DeskAddon): AddonFields {
  const { name, description, pricePence, maxQuantity, available } = addon;
  return { name, description, pricePence, maxQuantity, available };
}

export function sameFields(one: AddonFields, other: AddonFields): boolean {
  return JSON.stringify(addonFieldsOf(one)) === JSON.stringify(addonFieldsOf(other));
}
