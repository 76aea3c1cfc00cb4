import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Checkout } from "../../../src/shared/contract/public/checkouts.ts";
import type { paths } from "../../../src/web/app/paths.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import type { FakeApi } from "./fake-api.ts";
import { type DESKTOP, openApp } from "./open-app.ts";
import { heldCheckout, toDraft } from "./samples.ts";
import { bookingApi } from "./venue-api.ts";

interface StepOptions {
  api?: FakeApi;
  /** The held places; by default one ticket for fifteen minutes. */
  checkout?: Checkout;
  /** Changes to the draft of a visitor who has completed every step. */
  draftChanges?: Partial<BookingDraft>;
  size?: typeof DESKTOP;
}

/**
 * Opens a step for a visitor who has completed every step and holds places. The server returns the
 * checkout and changes its ticket count.
 */
export async function openStep(
  path: (typeof paths)[keyof typeof paths] | `${string}?${string}`,
  { api = bookingApi(), checkout = heldCheckout(), draftChanges = {}, size }: StepOptions = {},
): Promise<FakeApi> {
  let currentCheckout = checkout;
  api
    .respond(contract.checkouts.get, () => currentCheckout)
    .respond(contract.checkouts.adjust, ({ body }) => {
      currentCheckout = { ...currentCheckout, ...body };
      return currentCheckout;
    });
  const draft = { ...toDraft(checkout), ...draftChanges };
  await openApp(path, api, { draft, ...(size && { size }) });
  return api;
}

/** The title of a step, which takes focus when the visitor arrives there. */
export function stepHeading(text: string) {
  return page.getByRole("heading", { name: text, level: 1 });
}

export function button(name: string | RegExp) {
  return page.getByRole("button", { name });
}

export function textbox(name: string) {
  return page.getByRole("textbox", { name });
}

/** The summary above a form that could not be sent, with a link to every error. */
export function errorSummary() {
  return page.getByRole("region", { name: /^Please check/ });
}

/** By how many pixels the page overflows sideways; 0 if everything fits. */
export function horizontalOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
