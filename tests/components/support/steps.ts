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
  /** The places that are held; those of one ticket, for fifteen minutes, unless given. */
  checkout?: Checkout;
  /** What the tab remembers otherwise than after a visit to every step. */
  draftChanges?: Partial<BookingDraft>;
  size?: typeof DESKTOP;
}

/**
 * Opens a step as it is for somebody who has been at every one and holds places; the server answers
 * about them, and changes their number.
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

/** What stands above a form that could not be sent, and names what has to be mended. */
export function errorSummary() {
  return page.getByRole("region", { name: /^Please check/ });
}

/** How far the page can be scrolled sideways, in pixels: 0 unless something does not fit. */
export function horizontalOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
