import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { ChosenAddon } from "../../draft/booking-draft.ts";

/** What became of the chosen add-ons when they were held against today's offer. */
export interface AddonReview {
  addons: ChosenAddon[];
  /** Names of those that are no longer offered; they are not in `addons` any more. */
  removed: string[];
  /** Those of which fewer can be had than were chosen, at their new quantity. */
  reduced: ChosenAddon[];
  /** Those whose price is another now. */
  repriced: ChosenAddon[];
}

export function getQuantity(chosen: readonly ChosenAddon[], addonId: string): number {
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
export function reviewAddons(
  chosen: readonly ChosenAddon[],
  available: readonly Addon[],
): AddonReview {
  const review: AddonReview = { addons: [], removed: [], reduced: [], repriced: [] };
  for (const addon of chosen) {
    const match = available.find(({ id }) => id === addon.id);
    if (!match || match.maxQuantity === 0) {
      review.removed.push(addon.name);
      continue;
    }
    const { id, name, pricePence, maxQuantity } = match;
    const current = { id, name, pricePence, quantity: Math.min(addon.quantity, maxQuantity) };
    review.addons.push(current);
    if (current.quantity < addon.quantity) review.reduced.push(current);
    if (pricePence !== addon.pricePence) review.repriced.push(current);
  }
  return review;
}

/** What to tell the visitor about a review, a sentence each; empty when nothing changed. */
export function formatAddonChanges(review: AddonReview): string[] {
  return [
    ...formatRemovedAddons(review.removed),
    ...review.reduced.map(
      (addon) => `Only ${addon.quantity} of ${addon.name} can be added now, so we changed yours.`,
    ),
    ...review.repriced.map((addon) => `The price of ${addon.name} has changed.`),
  ];
}

export function formatRemovedAddons(names: readonly string[]): string[] {
  return names.map((name) => `${name} is no longer available, so we took it out of your booking.`);
}
