import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { goOffline } from "../support/network.ts";
import { delayReload, openApp } from "../support/open-app.ts";
import { expectBooked, pay, payButton, placedResponse } from "../support/payment.ts";
import { heldCheckout, toDraft } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

test("without a network the payment step says so in place, and continues once there is one", async () => {
  const checkout = heldCheckout();
  const api = bookingApi().respond(contract.checkouts.get, checkout);
  await openApp("/booking/waiver", api, { draft: toDraft(checkout) });
  const waitForDocument = delayReload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("Loading your booking")).toBeInTheDocument();
  const goOnline = goOffline();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("this page continues once you are connected");
  await checkPage();
  goOnline();
  await expect.element(page.getByText("Loading your booking")).toBeInTheDocument();
  waitForDocument();
  await expect.element(payButton()).toBeEnabled();
});

test("the payment step shows a skeleton until its own document has loaded, and then takes payments", async () => {
  const checkout = heldCheckout();
  const api = bookingApi()
    .respond(contract.checkouts.get, checkout)
    .respond(contract.checkouts.place, placedResponse());
  await openApp("/booking/waiver", api, { draft: toDraft(checkout) });
  const waitForDocument = delayReload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
  await expect.element(page.getByText("Loading your booking")).toBeInTheDocument();
  await expect.element(page.getByText("Your details")).toBeVisible();
  await expect.element(page.getByText("Total", { exact: true })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await checkPage();
  waitForDocument();
  await expect.element(page.getByRole("heading", { name: "Payment", level: 1 })).toHaveFocus();
  expect(document.title).toMatch(/^Payment · /);
  await pay();
  await expectBooked();
});
