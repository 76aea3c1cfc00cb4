import type { Page } from "@playwright/test";
import type { PageOrFrame } from "../support/page-or-frame.ts";
import type { VisitorDetails } from "../support/visitor.ts";

export async function chooseTickets(page: PageOrFrame, count: number): Promise<void> {
  for (let tickets = 1; tickets < count; tickets++) {
    await page.getByRole("button", { name: "One more: Tickets" }).click();
  }
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function fillInformation(page: PageOrFrame, visitor: VisitorDetails): Promise<void> {
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  await page.getByLabel("First name").fill(visitor.firstName);
  await page.getByLabel("Last name").fill(visitor.lastName);
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByLabel("Phone").fill("07700 900123");
  await page.getByLabel("Address line 1").fill("14 Mill Lane");
  await page.getByLabel("City").fill("Kelside");
  await page.getByLabel("County").fill("Cumbria");
  await page.getByLabel("Postcode").fill("KE7 4LD");
}

export async function continueTo(page: PageOrFrame, heading: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

export async function signByTyping(page: PageOrFrame, name: string): Promise<void> {
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabel("Your full name").fill(name);
  await page.getByLabel("I have read and accept the terms and conditions").check();
}

/** Clicks Back: a text on wide screens, on phones the arrow beside the step's number. */
export async function goBack(page: Page, stepBefore: string): Promise<void> {
  const word = page.getByRole("link", { name: "Back", exact: true });
  const arrow = page.getByRole("link", { name: `Back to ${stepBefore}` });
  await word.or(arrow).filter({ visible: true }).click();
}

export function continueButton(page: Page) {
  return page.getByRole("button", { name: "Continue" });
}
