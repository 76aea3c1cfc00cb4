import { expect, type Page } from "@playwright/test";
import type { PageOrFrame } from "../support/page-or-frame.ts";

export interface Card {
  number: string;
  expiry: string;
  cvv: string;
  /** The postcode that the bank knows; one in Kelside by default. */
  postcode?: string;
}

export const GOOD_CARD: Card = { number: "4111 1111 1111 1111", expiry: "12/30", cvv: "111" };
export const DECLINED_CARD: Card = { ...GOOD_CARD, number: "4000 0000 0000 0002" };
/** The bank asks for the code 123456. */
export const CHALLENGED_CARD: Card = { ...GOOD_CARD, number: "4310 0000 0020 1019" };

/** The endpoint of a booking payment. */
export const PLACEMENT_URL = "**/api/checkouts/*/booking";

export async function fillCard(page: PageOrFrame, card: Card = GOOD_CARD): Promise<void> {
  await page.getByTestId("fake-card-number").fill(card.number);
  await page.getByTestId("fake-card-expiry").fill(card.expiry);
  await page.getByTestId("fake-card-cvv").fill(card.cvv);
  await page.getByTestId("fake-card-postal").fill(card.postcode ?? "KE7 4LD");
}

export function payButton(page: PageOrFrame) {
  return page.getByRole("button", { name: /^Pay £/ });
}

/** The pay button, whatever its text at the moment. */
export function primaryButton(page: Page) {
  return page.getByRole("region", { name: "Total and next step" }).getByRole("button");
}

export async function pay(page: PageOrFrame, card: Card = GOOD_CARD): Promise<void> {
  await fillCard(page, card);
  await payButton(page).click();
}

export async function expectBooked(page: PageOrFrame): Promise<void> {
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible({
    timeout: 30_000,
  });
}

/** The red message after a payment error. */
export function paymentError(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Payment error" });
}
