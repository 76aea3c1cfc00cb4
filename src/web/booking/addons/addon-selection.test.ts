import { describe, expect, it } from "vitest";
import { quantityOf, reviewChoice, reviewSentences, withQuantity } from "./addon-selection.ts";

const towel = { id: "t", name: "Towel hire", description: "", pricePence: 400, maxQuantity: 4 };
const pouch = { id: "p", name: "Phone pouch", description: "", pricePence: 800, maxQuantity: 2 };

function chosen(addon: typeof towel, quantity: number) {
  return { id: addon.id, name: addon.name, pricePence: addon.pricePence, quantity };
}

describe("withQuantity", () => {
  it("adds, changes in place, and removes at 0", () => {
    const one = withQuantity([], towel, 1);
    expect(one).toEqual([chosen(towel, 1)]);
    const both = withQuantity(one, pouch, 2);
    expect(withQuantity(both, towel, 3)).toEqual([chosen(towel, 3), chosen(pouch, 2)]);
    expect(withQuantity(both, towel, 0)).toEqual([chosen(pouch, 2)]);
    expect(quantityOf(both, "p")).toBe(2);
    expect(quantityOf(both, "unknown")).toBe(0);
  });
});

describe("reviewChoice", () => {
  it("leaves a choice alone that is still offered", () => {
    const choice = [chosen(towel, 2)];
    const review = reviewChoice(choice, [towel, pouch]);
    expect(review.addons).toEqual(choice);
    expect(reviewSentences(review)).toEqual([]);
  });

  it("takes out what vanished and says so", () => {
    const review = reviewChoice([chosen(towel, 2), chosen(pouch, 1)], [pouch]);
    expect(review.addons).toEqual([chosen(pouch, 1)]);
    expect(reviewSentences(review)).toEqual([
      "Towel hire is no longer available, so we took it out of your booking.",
    ]);
  });

  it("follows a lower limit and another price", () => {
    const offer = [
      { ...towel, maxQuantity: 1 },
      { ...pouch, pricePence: 900 },
    ];
    const review = reviewChoice([chosen(towel, 3), chosen(pouch, 1)], offer);
    expect(review.addons).toEqual([chosen(towel, 1), { ...chosen(pouch, 1), pricePence: 900 }]);
    expect(reviewSentences(review)).toEqual([
      "Only 1 of Towel hire can be added now, so we changed yours.",
      "The price of Phone pouch has changed.",
    ]);
  });
});
