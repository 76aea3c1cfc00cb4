import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { ChosenAddon } from "../../draft/booking-draft.ts";

/** The chosen add-ons compared with what is available now. */
interface AddonReview {
  addons: ChosenAddon[];
  /** Names of add-ons that are no longer available; `addons` does not contain them. */
  removed: string[];
  /** Add-ons whose limit is now lower than the chosen quantity, at their new quantity. */
  reduced: ChosenAddon[];
  /** Add-ons whose price has changed. */
  repriced: ChosenAddon[];
}

/** How many of an add-on one booking can have now. */
export function getLimit({ maxQuantity, left }: Addon): number {
  return Math.min(maxQuantity, left ?? maxQuantity);
}

export function getQuantity(chosen: readonly ChosenAddon[], addonId: string): number {
  return chosen.find((addon) => addon.id === addonId)?.quantity ?? 0;
}

/** Returns the choice with a new quantity of one add-on; 0 removes it. */
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

/** Compares a choice with what is available now and takes names, prices and limits from there. */
export function reviewAddons(
  chosen: readonly ChosenAddon[],
  available: readonly Addon[],
): AddonReview {
  const review: AddonReview = { addons: [], removed: [], reduced: [], repriced: [] };
  for (const addon of chosen) {
    const match = available.find(({ id }) => id === addon.id);
    if (!match || getLimit(match) === 0) {
      review.removed.push(addon.name);
      continue;
    }
    const { id, name, pricePence } = match;
    const current = { id, name, pricePence, quantity: Math.min(addon.quantity, getLimit(match)) };
    review.addons.push(current);
    if (current.quantity < addon.quantity) review.reduced.push(current);
    if (pricePence !== addon.pricePence) review.repriced.push(current);
  }
  return review;
}

/** What to tell the visitor about a review, one sentence per change; empty when nothing changed. */
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
  return names.map((name) => `${name} is no longer available, so we removed it from your booking.`);
}

/** Navigation state with which the payment step sends a visitor back after it removed add-ons. */
export interface RemovedAddonsState {
  takenOut: string[];
}

/** Reads the names from any navigation state; empty when there are none. */
export function parseRemovedAddons(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("takenOut" in state)) return [];
  const { takenOut } = state;
  return Array.isArray(takenOut) ? takenOut.filter((name) => typeof name === "string") : [];
}
