import { expect, type Page } from "@playwright/test";
import { signInNewAccount } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { newGuests } from "../support/customers.ts";
import { test } from "../support/test.ts";

test("what is typed before the page's scripts have come is there when they have, and is sent", async ({
  page,
  server,
}) => {
  const { name } = await signInNewAccount(page, server);
  const letScriptsCome = await holdScriptsBack(page);
  const opening = page.goto("/profile");
  await page.getByLabel("Current Password").fill("as long as it takes");
  expect(await page.locator("html").getAttribute("data-alive")).toBeNull();
  letScriptsCome();
  await opening;
  await expect(page.getByLabel("Current Password")).toHaveValue("as long as it takes");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await expect(page.getByText("Current password is required")).toBeHidden();
});

test("a button pressed before the page's scripts have come does its work when they have", async ({
  page,
}) => {
  const letScriptsCome = await holdScriptsBack(page);
  const opening = page.goto("/booking");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  expect(await page.locator("html").getAttribute("data-alive")).toBeNull();
  letScriptsCome();
  await opening;
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});

test("what is typed and chosen early in fields that the page controls is kept, and acted on", async ({
  page,
  server,
}) => {
  const mark = await newGuests(server, 2);
  await atBackOffice(page, server, "/admin/customers");
  const letScriptsCome = await holdScriptsBack(page);
  const opening = page.reload();
  const search = page.getByRole("searchbox");
  await search.fill(`Guest2 ${mark}`);
  expect(await page.locator("html").getAttribute("data-alive")).toBeNull();
  letScriptsCome();
  await opening;
  await expect(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  await expect(search).toHaveValue(`Guest2 ${mark}`);
});

/** @returns what lets the scripts of the page come that is opened next */
async function holdScriptsBack(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}
