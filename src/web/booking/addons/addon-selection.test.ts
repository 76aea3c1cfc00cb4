import { describe, expect, it } from "vitest";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { formatAddonChanges, getQuantity, reviewAddons, withQuantity } from "./addon-selection.ts";

const towel = {
  id: "t",
  name: "Towel hire",
  description: "",
  pricePence: 400,
  maxQuantity: 4,
  activityIds: [],
  left: null,
} satisfies Addon;
const pouch = { ...towel, id: "p", name: "Phone pouch", pricePence: 800, maxQuantity: 2 };

function toChosenAddon(addon: typeof towel, quantity: number) {
  return { id: addon.id, name: addon.name, pricePence: addon.pricePence, quantity };
}

describe("withQuantity", () => {
  it("adds, changes in place, and removes at 0", () => {
    const one = withQuantity([], towel, 1);
    expect(one).toEqual([toChosenAddon(towel, 1)]);
    const both = withQuantity(one, pouch, 2);
    expect(withQuantity(both, towel, 3)).toEqual([
      toChosenAddon(towel, 3),
      toChosenAddon(pouch, 2),
    ]);
    expect(withQuantity(both, towel, 0)).toEqual([toChosenAddon(pouch, 2)]);
    expect(getQuantity(both, "p")).toBe(2);
    expect(getQuantity(both, "unknown")).toBe(0);
  });
});

describe("reviewAddons", () => {
  it("keeps a choice that is still available", () => {
    const selection = [toChosenAddon(towel, 2)];
    const review = reviewAddons(selection, [towel, pouch]);
    expect(review.addons).toEqual(selection);
    expect(formatAddonChanges(review)).toEqual([]);
  });

  it("removes an add-on that is no longer available and says so", () => {
    const review = reviewAddons([toChosenAddon(towel, 2), toChosenAddon(pouch, 1)], [pouch]);
    expect(review.addons).toEqual([toChosenAddon(pouch, 1)]);
    expect(formatAddonChanges(review)).toEqual([
      "Towel hire is no longer available, so we removed it from your booking.",
    ]);
  });

  it("reduces a choice to what the session has left, and removes what is sold out", () => {
    const available = [
      { ...towel, left: 1 },
      { ...pouch, left: 0 },
    ];
    const review = reviewAddons([toChosenAddon(towel, 3), toChosenAddon(pouch, 1)], available);
    expect(review.addons).toEqual([toChosenAddon(towel, 1)]);
    expect(formatAddonChanges(review)).toEqual([
      "Phone pouch is no longer available, so we removed it from your booking.",
      "Only 1 of Towel hire can be added now, so we changed yours.",
    ]);
  });

  it("applies a lower limit and a changed price", () => {
    const available = [
      { ...towel, maxQuantity: 1 },
      { ...pouch, pricePence: 900 },
    ];
    const review = reviewAddons([toChosenAddon(towel, 3), toChosenAddon(pouch, 1)], available);
    expect(review.addons).toEqual([
      toChosenAddon(towel, 1),
      { ...toChosenAddon(pouch, 1), pricePence: 900 },
    ]);
    expect(formatAddonChanges(review)).toEqual([
      "Only 1 of Towel hire can be added now, so we changed yours.",
      "The price of Phone pouch has changed.",
    ]);
  });
});
