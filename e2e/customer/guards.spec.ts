import { expect } from "@playwright/test";
import { goToTickets } from "../screens/journey.ts";
import { chooseTickets, continueTo, fillInformation } from "../screens/steps.ts";
import { untilAlive } from "../support/alive.ts";
import { findFreeSlot } from "../support/places.ts";
import { expectAccessible, test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const STEPS = ["datetime", "tickets", "customer-info", "addons", "waiver", "payment"];

test("a step without what it needs sends back to the activity list", { tag: "@one-width" }, async ({
  page,
}) => {
  for (const step of STEPS) {
    await page.goto(`/booking/${step}`);
    await expect(page).toHaveURL(/\/booking$/);
    await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  }
  // The payment step is left by a new document, which may still be on its way.
  await expect(async () => void (await page.goto("/booking/success"))).toPass();
  await expect(page).toHaveURL(/\/$/);
});

test("without an account My Bookings and My Profile lead home", { tag: "@one-width" }, async ({
  page,
}) => {
  for (const path of ["/bookings", "/profile"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("an unknown path has its page, and a way home", { tag: "@one-width" }, async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("payment needs the waiver, and a reload in the same tab loses nothing typed", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const free = await findFreeSlot(request, "Little Splashers");
  await goToTickets(page, free);
  await chooseTickets(page, 2);
  const visitor = newVisitor();
  await fillInformation(page, visitor);
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
  await expect(page.getByLabel("Postcode")).toHaveValue("KE7 4LD");
  await continueTo(page, "Add Optional Items");
  await page.goto("/booking/payment");
  await expect(page).toHaveURL(/\/booking\/waiver$/);
});

test("the header leads home and to what is there; on phones behind a button", async ({
  page,
  isMobile,
}) => {
  await page.goto("/booking");
  const navigation = page.getByRole("navigation", { name: "Main" });
  if (isMobile) {
    await expect(navigation).toBeHidden();
    const button = page.getByRole("button", { name: "Menu" });
    await untilAlive(button);
    await button.click();
  }
  await expect(page.getByRole("link", { name: "Activities" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.getByRole("link", { name: "Harbour Lake Aquapark" }).first().click();
  await expect(page).toHaveURL(/\/$/);
});
