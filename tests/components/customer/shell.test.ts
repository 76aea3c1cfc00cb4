import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { venue } from "../support/samples.ts";
import { button, stepHeading } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const menu = () => page.getByRole("navigation", { name: "Main" });
const activities = () => menu().getByRole("link", { name: "Activities" });

test("the menu button says whether the menu is open, Escape closes it and focus returns to the button", async () => {
  await openApp("/", bookingApi());
  await expect.element(button("Menu")).toHaveAttribute("aria-expanded", "false");
  await button("Menu").click();
  await expect.element(button("Menu")).toHaveAttribute("aria-expanded", "true");
  await expect.element(activities()).toHaveAttribute("aria-current", "page");
  await userEvent.tab();
  await expect.element(activities()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(button("Menu")).toHaveFocus();
  await expect.element(button("Menu")).toHaveAttribute("aria-expanded", "false");
  await button("Menu").click();
  await activities().click();
  await expect.element(menu()).not.toBeInTheDocument();
});

test("on a wide screen the menu is always open, and marks the current page", async () => {
  await openApp("/", bookingApi(), { size: DESKTOP });
  await expect.element(activities()).toHaveAttribute("aria-current", "page");
  await expect.element(button("Menu")).not.toBeInTheDocument();
});

const home = () => page.getByRole("banner").getByRole("link", { name: venue.businessName });
const icons = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link[rel~=icon], link[rel^=apple]")]
    .map(({ rel, href }) => [rel, new URL(href).pathname])
    // The test runner's page has an icon of its own.
    .filter(([, path]) => !path?.startsWith("/__vitest__/"));

test("the venue's logo is shown beside its name and on the tab; without one only the product's on the tab", async () => {
  const logoUrl = "/files/logo";
  await openApp("/", bookingApi().respond(contract.venue.get, { ...venue, logoUrl }));
  await expect.element(home()).toBeVisible();
  // The picture, or its placeholder while it does not load.
  expect(home().element().children).toHaveLength(2);
  await checkPage();
  await expect.poll(icons).toEqual([
    ["icon", `${logoUrl}-icon.png`],
    ["apple-touch-icon", `${logoUrl}-icon.png`],
  ]);
  await openApp("/", bookingApi());
  await expect.element(home()).toBeVisible();
  expect(home().element().children).toHaveLength(1);
  await expect.poll(icons).toEqual([["icon", expect.stringMatching(/favicon.*\.svg$/)]]);
});

test("an unknown path shows a picture, a text and a link to the start page", async () => {
  await openApp("/no/such/page", bookingApi());
  await expect.element(stepHeading("We could not find that page")).toBeVisible();
  const picture = () => page.getByRole("main").element().querySelector("img");
  await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0);
  await page.getByRole("main").getByRole("link", { name: "Browse Activities" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("a tab that no frame opened says that it has no booking to continue, and what to do", async () => {
  await openApp(paths.continueBooking, bookingApi());
  await expect.element(stepHeading("We could not load your booking")).toBeVisible();
  await page.getByRole("link", { name: "Browse Activities" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});
