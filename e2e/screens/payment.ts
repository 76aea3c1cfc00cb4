import type { Page } from "@playwright/test";

export interface Card {
  number: string;
  expiry: string;
  cvv: string;
}

export const GOOD_CARD: Card = { number: "4111 1111 1111 1111", expiry: "12/30", cvv: "111" };
export const DECLINED_CARD: Card = { ...GOOD_CARD, number: "4000 0000 0000 0002" };
/** Its bank asks for the code 123456. */
export const CHALLENGED_CARD: Card = { ...GOOD_CARD, number: "4310 0000 0020 1019" };

export async function fillCard(page: Page, card: Card = GOOD_CARD): Promise<void> {
  await page.getByTestId("fake-card-number").fill(card.number);
  await page.getByTestId("fake-card-expiry").fill(card.expiry);
  await page.getByTestId("fake-card-cvv").fill(card.cvv);
  await page.getByTestId("fake-card-postal").fill("KE7 4LD");
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay £/ });
}
