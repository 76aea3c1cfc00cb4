import { expect, type Page } from "@playwright/test";
import { addDays } from "../../src/shared/time.ts";
import { goBack } from "../screens/steps.ts";
import {
  amountField,
  chooseDay,
  continueToPayment,
  expectDetails,
  fillGift,
  newGift,
  openDetails,
  preview,
} from "../screens/voucher.ts";
import { openAlive } from "../support/alive.ts";
import { openStep } from "../support/at-step.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const AMOUNT = "Amount must be between £5 and £300";
const EMAIL = "Please enter a valid email address";
const PHONE = "Please enter a valid UK phone number";

function summary(page: Page) {
  return page.getByRole("region", { name: "Please fill in all required fields correctly." });
}

test("what is missing is said in the words of each field, and in all", async ({ page }) => {
  await openDetails(page);
  await amountField(page).fill("0");
  await continueToPayment(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    AMOUNT,
    "Recipient name is required",
    EMAIL,
    "First name is required",
    "Last name is required",
    EMAIL,
    PHONE,
  ]);
  await expect(page.getByLabel("Recipient name")).toHaveAccessibleDescription(
    "Recipient name is required",
  );
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required");
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Last name is required");
  await expect(page.getByLabel("Recipient email")).toHaveAccessibleDescription(EMAIL);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(EMAIL);
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(new RegExp(PHONE));
  await look(page, "details with everything wrong");

  await summary(page).getByRole("link", { name: "Recipient name is required" }).click();
  await expect(page.getByLabel("Recipient name")).toBeFocused();
  await summary(page).getByRole("link", { name: AMOUNT }).click();
  await expect(amountField(page)).toBeFocused();
  await fillGift(page, newGift());
  await expect(summary(page)).toHaveCount(0);
  await continueToPayment(page);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
});

test("an amount is between £5 and £300 in steps of £5, however it is chosen", async ({ page }) => {
  await openDetails(page);
  await expect(amountField(page)).toHaveValue("£50");
  const less = page.getByRole("button", { name: "£5 less" });
  const more = page.getByRole("button", { name: "£5 more" });
  await less.click();
  await expect(amountField(page)).toHaveValue("£45");
  await amountField(page).press("ArrowUp");
  await expect(amountField(page)).toHaveValue("£50");

  const templates = await (await page.request.get("/api/voucher-templates")).json();
  const common = page.getByRole("group", { name: "Common amounts" }).getByRole("button");
  await expect(common).toHaveCount(templates.length);
  const hundred = page.getByRole("button", { name: "£100", exact: true });
  await hundred.click();
  await expect(hundred).toHaveAttribute("aria-pressed", "true");
  await expect(preview(page)).toContainText("£100");

  for (const wrong of ["4", "7", "77", "305", ""]) {
    await amountField(page).fill(wrong);
    await amountField(page).blur();
    await expect(amountField(page)).toHaveAccessibleDescription(AMOUNT);
  }
  await look(page, "a wrong amount");
  for (const right of ["5", "300"]) {
    await amountField(page).fill(right);
    await expect(amountField(page)).toHaveAccessibleDescription("");
  }
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await amountField(page).fill("77");
  await more.click();
  await expect(amountField(page)).toHaveValue("£80");
  await amountField(page).fill("77");
  await less.click();
  await expect(amountField(page)).toHaveValue("£75");
  await expect(amountField(page)).toHaveAccessibleDescription("");
});

test("a delivery day is from today to a year ahead, and a message has its length", {
  tag: "@one-width",
}, async ({ page }) => {
  const { today } = await (await page.request.get("/api/venue")).json();
  await openDetails(page);
  await fillGift(page, newGift());
  await page.getByText("On a day", { exact: true }).click();
  await continueToPayment(page);
  const date = page.getByLabel("Delivery date");
  await expect(date).toHaveAccessibleDescription(/Please choose a date/);
  for (const wrong of [addDays(today, -1), addDays(today, 366)]) {
    await chooseDay(page, wrong);
    await expect(date).toHaveAccessibleDescription(
      /Please choose a delivery date from today up to a year ahead\./,
    );
  }
  await page.getByLabel("Message").fill("x".repeat(301));
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription(
    "1 character too many Please use at most 300 characters",
  );
  await look(page, "a wrong day and a long message");
  await continueToPayment(page);
  await expectDetails(page);
  await page.getByLabel("Message").fill("x".repeat(300));
  await date.fill(addDays(today, 365));
  await expect(summary(page)).toHaveCount(0);
  await continueToPayment(page);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
});

test("a telephone number is checked as a booking checks it", { tag: "@one-width" }, async ({
  page,
}) => {
  await openDetails(page);
  const phone = page.getByLabel("Phone");
  for (const wrong of ["12345", "+1 202 555 0123"]) {
    await phone.fill(wrong);
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(new RegExp(PHONE));
  }
  for (const right of ["07700 900123", "+44 7700 900123"]) {
    await phone.fill(right);
    await expect(phone).not.toHaveAccessibleDescription(new RegExp(PHONE));
  }
});

test("without the venue's suggestions any amount can be chosen all the same", {
  tag: "@one-width",
}, async ({ page }) => {
  await openAlive(page, "/");
  await page.route("**/api/voucher-templates", (route) => route.abort());
  await page.getByRole("link", { name: /^Purchase Now/ }).click();
  await expectDetails(page);
  await expect(page.getByRole("group", { name: "Common amounts" })).toHaveCount(0);
  await fillGift(page, newGift());
  await continueToPayment(page);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
});

test("who turned to a gift voucher goes back from Your Information to the list", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, "/booking/customer-info", { change: { isVoucherPurchase: true } });
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
  await goBack(page, "Activity");
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});
