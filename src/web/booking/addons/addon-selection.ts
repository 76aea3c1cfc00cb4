import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { ChosenAddon } from "../../draft/booking-draft.ts";

/** What became of the chosen add-ons when they were held against today's offer. */
export interface ReviewedChoice {
  addons: ChosenAddon[];
  /** Names of those that are no longer offered; they are not in `addons` any more. */
  takenOut: string[];
  /** Those of which fewer can be had than were chosen, at their new quantity. */
  reduced: ChosenAddon[];
  /** Those whose price is another now. */
  repriced: ChosenAddon[];
}

export function quantityOf(chosen: readonly ChosenAddon[], addonId: string): number {
  return chosen.find((addon) => addon.id === addonId)?.quantity ?? 0;
}

/** The choice with another quantity of one add-on; at 0 it is not part of it any more. */
export function withQuantity(
  chosen: readonly ChosenAddon[],
  addon: Addon,
  quantity: number,
): ChosenAddon[] {
  const { id, name, pricePence } = addon;
  if (quantity === 0) return chosen.filter((other) => other.id !== id);
  const changed = { id, name, pricePence, quantity };
  if (!chosen.some((other) => other.id === id)) return [...chosen, changed];
  return chosen.map((other) => (other.id === id ? changed : other));
}

/** Holds a choice against what is offered now: names, prices and limits come from the offer. */
export function reviewChoice(
  chosen: readonly ChosenAddon[],
  offer: readonly Addon[],
): ReviewedChoice {
  const review: ReviewedChoice = { addons: [], takenOut: [], reduced: [], repriced: [] };
  for (const addon of chosen) {
    const offered = offer.find(({ id }) => id === addon.id);
    if (!offered || offered.maxQuantity === 0) {
      review.takenOut.push(addon.name);
      continue;
    }
    const { id, name, pricePence, maxQuantity } = offered;
    const current = { id, name, pricePence, quantity: Math.min(addon.quantity, maxQuantity) };
    review.addons.push(current);
    if (current.quantity < addon.quantity) review.reduced.push(current);
    if (pricePence !== addon.pricePence) review.repriced.push(current);
  }
  return review;
}

/** What to tell the visitor about a review, a sentence each; empty when nothing changed. */
export function reviewSentences(review: ReviewedChoice): string[] {
  return [
    ...takenOutSentences(review.takenOut),
    ...review.reduced.map(
      (addon) => `Only ${addon.quantity} of ${addon.name} can be added now, so we changed yours.`,
    ),
    ...review.repriced.map((addon) => `The price of ${addon.name} has changed.`),
  ];
}

export function takenOutSentences(names: readonly string[]): string[] {
  return names.map((name) => `${name} is no longer available, so we took it out of your booking.`);
}
