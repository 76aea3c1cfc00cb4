import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { openApp } from "../support/open-app.ts";
import { heldCheckout, toDraft } from "../support/samples.ts";
import { openStep, stepHeading } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

const list = page.getByRole("heading", { name: "Choose Your Adventure" });

test.each([
  [paths.dateTime, paths.booking],
  [paths.tickets, paths.booking],
  [paths.customerInfo, paths.booking],
  [paths.addons, paths.booking],
  [paths.waiver, paths.booking],
  [paths.payment, paths.booking],
  [paths.voucher, paths.booking],
  [paths.voucherPayment, paths.booking],
  [paths.success, paths.home],
])("%s without what it needs redirects to the activity list at %s", async (path, expectedPath) => {
  await openApp(path, bookingApi());
  await expect.element(list).toBeVisible();
  expect(window.location.pathname).toBe(expectedPath);
});

test.each([
  [paths.bookings, contract.bookings.list],
  [paths.profile, contract.profile.get],
])("without an account %s redirects to the start page", async (path, endpoint) => {
  await openApp(path, bookingApi().refuse(endpoint, "UNAUTHENTICATED"));
  await expect.element(list).toBeVisible();
  expect(window.location.pathname).toBe(paths.home);
});

test.each([
  ["the waiver", { waiver: null }, "Review & Sign Waiver"],
  ["the contact details", { isContactComplete: false }, "Your Information"],
])("payment needs %s", async (_, draftChanges, step) => {
  await openStep(paths.payment, { draftChanges });
  await expect.element(stepHeading(step)).toBeVisible();
});

test("an unknown path has a page with a link to the start page", async () => {
  await openApp("/no/such/page", bookingApi());
  await expect.element(page.getByText("We could not find that page")).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect.element(list).toBeVisible();
});

test("the header links to the start page and the other pages; on phones behind a button", async () => {
  const checkout = heldCheckout();
  const api = bookingApi().respond(contract.checkouts.get, checkout);
  await openApp(paths.tickets, api, { draft: toDraft(checkout) });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect.element(page.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect.element(navigation).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(navigation.getByRole("link", { name: "Activities" })).toBeVisible();
  await expect.element(navigation.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Harbour Lake Aquapark" }).click();
  await expect.element(list).toBeVisible();
  expect(window.location.pathname).toBe(paths.home);
});

test("on a wide screen the header needs no button", async () => {
  await openApp(paths.booking, bookingApi(), { size: [1280, 900] });
  await expect.element(page.getByRole("link", { name: "Activities" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Menu" })).not.toBeInTheDocument();
});
