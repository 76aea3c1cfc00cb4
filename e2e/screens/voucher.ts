import { expect, type Page } from "@playwright/test";
import { newVisitor, type VisitorDetails } from "../support/visitor.ts";
import { openActivities } from "./activity-list.ts";

/** A gift for a recipient with a unique email address. */
export interface GiftDetails {
  recipient: { name: string; email: string };
  purchaser: VisitorDetails;
}

/** The endpoint of a voucher payment. */
export const VOUCHER_PURCHASES_URL = "**/api/voucher-purchases";

export function newGift(): GiftDetails {
  const recipient = { name: "Noah Okafor", email: newVisitor().email.replace("amelia", "noah") };
  return { recipient, purchaser: newVisitor() };
}

/** Goes from the list to the voucher details, by the voucher card. */
export async function openVoucherDetails(page: Page): Promise<void> {
  await openActivities(page);
  await page.getByRole("link", { name: /^Purchase Now/ }).click();
  await expectVoucherDetails(page);
}

export async function expectVoucherDetails(page: Page): Promise<void> {
  await expect(
    page.getByRole("heading", { name: "Purchase a Gift Voucher", level: 1 }),
  ).toBeVisible();
}

export function amountField(page: Page) {
  return page.getByRole("spinbutton", { name: "Amount" });
}

export function voucherPreview(page: Page) {
  return page.getByRole("complementary", { name: "Voucher preview" });
}

export async function fillGift(page: Page, { recipient, purchaser }: GiftDetails): Promise<void> {
  await amountField(page).fill("75");
  await page.getByLabel("Recipient name").fill(recipient.name);
  await page.getByLabel("Recipient email").fill(recipient.email);
  await page.getByLabel("First name").fill(purchaser.firstName);
  await page.getByLabel("Last name").fill(purchaser.lastName);
  await page.getByLabel("Email", { exact: true }).fill(purchaser.email);
  await page.getByLabel("Phone").fill("07911 123456");
}

/** Clicks the button without waiting for the result. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** Goes from the list to the payment step, with a voucher of £75. */
export async function goToVoucherPayment(page: Page): Promise<GiftDetails> {
  const gift = newGift();
  await openVoucherDetails(page);
  await fillGift(page, gift);
  await continueToPayment(page);
  await page.getByRole("heading", { name: "Payment", level: 1 }).waitFor();
  return gift;
}

export async function expectVoucherSent(page: Page, title = "Gift Voucher Sent!"): Promise<void> {
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible({
    timeout: 30_000,
  });
}

/** The code on the success page. */
export async function getShownCode(page: Page): Promise<string> {
  return page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText();
}
