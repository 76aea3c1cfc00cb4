import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { VOUCHER_EMAIL_WARNING } from "../../../src/shared/visitor-errors.ts";
import { mockDevice } from "../support/device.ts";
import {
  continueToPayment,
  detailsHeading,
  fillGift,
  openVoucherDetails,
  openVoucherPayment,
  purchaseResponse,
  sentHeading,
  VOUCHER_CODE,
  voucherApi,
} from "../support/gift-vouchers.ts";
import { openApp, reload } from "../support/open-app.ts";
import { pay } from "../support/payment.ts";
import { venue } from "../support/samples.ts";

const activities = page.getByRole("heading", { name: "Choose Your Adventure" });
const code = page.getByText(VOUCHER_CODE, { exact: true });

async function openPurchased(purchase = purchaseResponse()): Promise<void> {
  await openVoucherPayment(voucherApi(purchase));
  await pay();
}

test("the page shows the code, which is in neither URL nor storage", async () => {
  await openPurchased();
  await expect.element(sentHeading()).toHaveFocus();
  expect(document.title).toMatch(/^Gift Voucher Sent! · /);
  await expect.element(code).toBeVisible();
  await expect
    .element(
      page.getByText(
        "Thank you, Amelia. It is on its way to Robin Ashdown at robin.ashdown@example.com, and your receipt to amelia@example.com.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText("£50", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Valid until June 18, 2028")).toBeVisible();
  expect(window.location.pathname).toBe("/booking/success");
  const storedText = JSON.stringify([sessionStorage, localStorage]);
  expect(storedText).not.toContain(VOUCHER_CODE);
  expect(storedText).not.toContain(VOUCHER_CODE.replaceAll("-", ""));
});

test("it explains how to use the voucher and what cancelling means, and nothing about a visit", async () => {
  await openPurchased();
  await expect.element(page.getByRole("heading", { name: "Important Information" })).toBeVisible();
  for (const text of [
    "Robin Ashdown chooses an activity, a date and a time on our booking page, and enters the voucher code before paying.",
    "Any balance stays on the voucher for another visit.",
    venue.checkoutInfo.cancellation,
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  const { arrival, clothing, requirements } = venue.checkoutInfo;
  for (const text of [arrival, clothing, requirements]) {
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  }
});

test("a voucher with a delivery date is not reported as sent", async () => {
  await openPurchased(purchaseResponse({ deliverOn: "2026-07-16" }));
  await expect.element(sentHeading("Gift Voucher Bought!")).toBeVisible();
  expect(document.title).toMatch(/^Gift Voucher Bought! · /);
  await expect.element(page.getByText(/on the morning of Thursday, July 16\.$/)).toBeVisible();
});

test("emails that the mail server rejects cause a warning; the code is valid", async () => {
  await openPurchased(purchaseResponse({}, VOUCHER_EMAIL_WARNING));
  await expect.element(sentHeading("Gift Voucher Created!")).toBeVisible();
  const warning = page.getByRole("status").filter({
    hasText:
      "Your voucher was created and is valid, but the emails could not be sent. Please contact support.",
  });
  await expect.element(warning).toBeVisible();
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText(/on its way/)).not.toBeInTheDocument();
});

test("a day later only the recipient has the code", async () => {
  await openPurchased(purchaseResponse({ code: null }));
  await expect.element(page.getByText("The code is in the email to Robin Ashdown.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy code" })).not.toBeInTheDocument();
});

test("the code can be copied, and friends can be invited without it", async () => {
  await openPurchased();
  const deviceRecord = mockDevice("none", "taken");
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect.element(page.getByText("Code copied")).toBeInTheDocument();
  await page.getByRole("button", { name: "Invite friends" }).click();
  await expect.element(page.getByText("Invitation link copied to clipboard!")).toBeVisible();
  expect(deviceRecord.copied).toEqual([
    VOUCHER_CODE,
    expect.stringContaining("Join me for a day out at Harbour Lake Aquapark."),
  ]);
  expect(deviceRecord.copied[1]).not.toContain(VOUCHER_CODE);
});

test("a reload shows the code again, and Back leads to the list instead of a second payment", async () => {
  await openVoucherDetails();
  await fillGift();
  await continueToPayment();
  await pay();
  await expect.element(sentHeading()).toBeVisible();
  reload();
  await expect.element(code).toBeVisible();
  window.history.back();
  await expect.element(activities).toBeVisible();
});

test("the next purchase after that is a new one", async () => {
  await openPurchased();
  await expect.element(sentHeading()).toBeVisible();
  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await page.getByRole("link", { name: /^Purchase Now/ }).click();
  await expect.element(page.getByLabelText("Recipient name")).toHaveValue("");
});

test.each(["/booking/voucher", "/booking/voucher/payment"])(
  "opening %s without a purchase redirects to the list",
  async (path) => {
    await openApp(path, voucherApi());
    await expect.element(activities).toBeVisible();
    expect(window.location.pathname).toBe("/booking");
  },
);

test("the purchase starts from its card, in a new tab too", async () => {
  await openApp("/booking", voucherApi());
  const card = page.getByRole("link", { name: /^Purchase Now/ });
  await expect.element(card).toBeVisible();
  const { pathname, search } = new URL((card.element() as HTMLAnchorElement).href);
  await openApp(pathname + search, voucherApi());
  await expect.element(detailsHeading()).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/booking/voucher");
});

test("without details there is no payment", async () => {
  await openApp("/booking/voucher/payment", voucherApi(), { draft: { isVoucherPurchase: true } });
  await expect.element(detailsHeading()).toBeVisible();
  expect(window.location.pathname).toBe("/booking/voucher");
});

test("choosing an activity ends the purchase", async () => {
  await openVoucherDetails();
  await page.getByRole("link", { name: "Back to the activities" }).click();
  await expect.element(activities).toBeVisible();
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect.element(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  const draft = JSON.parse(sessionStorage.getItem("slipway.booking.2") ?? "{}");
  await openApp("/booking/voucher", voucherApi(), { draft });
  await expect.element(activities).toBeVisible();
});
