import { expect } from "@playwright/test";
import { expectSignedIn } from "../screens/account.ts";
import { expectBooked, fillCard, pay, payButton } from "../screens/payment.ts";
import { continueToPayment, fillGift, newGift, openDetails } from "../screens/voucher.ts";
import { followLetter, signInNewAccount } from "../support/account.ts";
import { openStep } from "../support/at-step.ts";
import { look } from "../support/looks.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

const PASSWORD = "correct horse battery";
const OFFER = "Keep it all in one place";

test("a guest books, takes the offer of an account, follows the letter, and is known from then on", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { visitor } = await readyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  const offer = page.getByRole("region", { name: OFFER });
  await expect(offer).toContainText(`we write to ${visitor.email} how to open it`);
  await expect(offer.getByRole("textbox")).toHaveCount(1);
  await offer.getByRole("button", { name: "Create account" }).click();
  await expect(offer.getByText("Password must be at least 6 characters")).toBeVisible();
  await look(page, "the offer");
  await offer.getByLabel("Password").fill(PASSWORD);
  await offer.getByRole("button", { name: "Create account" }).click();
  await expect(offer).toContainText(`We have written to ${visitor.email}.`);
  await look(page, "the letter is sent");

  await followLetter(page, server, visitor.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your account is open" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Amelia Hartley");
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await expect(page.getByLabel("Phone")).toHaveValue("07700900123");
});

test("who is signed in finds their details filled in, and is offered no account", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const account = await signInNewAccount(page, server, { name: "Robin van Whitlock" });
  await openStep(page, request, "/booking/customer-info", {
    change: { contact: {}, contactIsComplete: false, waiver: null },
  });
  await expect(page.getByLabel("First name")).toHaveValue("Robin van");
  await expect(page.getByLabel("Last name")).toHaveValue("Whitlock");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel("Address line 1")).toHaveValue("");
  // What somebody has typed stays theirs.
  await openStep(page, request, "/booking/customer-info", {
    change: { contact: { firstName: "Noah" }, contactIsComplete: false, waiver: null },
  });
  await expectSignedIn(page, account.email);
  await page.getByLabel("City").fill("Kelside");
  await expect(page.getByLabel("First name")).toHaveValue("Noah");
  await expect(page.getByLabel("Last name")).toHaveValue("");

  await page.goto("/healthz");
  await page.evaluate(() => sessionStorage.clear());
  await openDetails(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel("First name")).toHaveValue("Robin van");
  await readyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  await expect(page.getByRole("link", { name: "Book Another Activity" })).toBeVisible();
  await expect(page.getByRole("region", { name: OFFER })).toHaveCount(0);
});

test("who buys a gift voucher is offered an account under their own address", {
  tag: "@one-width",
}, async ({ page }) => {
  const gift = newGift();
  await openDetails(page);
  await fillGift(page, gift);
  await continueToPayment(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Gift Voucher Sent!" })).toBeVisible();
  const offer = page.getByRole("region", { name: OFFER });
  await expect(offer.getByLabel("Name")).toHaveValue("Amelia");
  await offer.getByLabel("Name").fill("Amelia Hartley");
  await offer.getByLabel("Password").fill(PASSWORD);
  await offer.getByRole("button", { name: "Create account" }).click();
  await expect(offer).toContainText(`We have written to ${gift.purchaser.email}.`);
});
