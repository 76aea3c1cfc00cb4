import { expect, type Page } from "@playwright/test";
import { signInNewAccount } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { newGuests } from "../support/customers.ts";
import { test } from "../support/test.ts";

test("input typed before hydration is kept and sent", async ({ page, server }) => {
  const { name } = await signInNewAccount(page, server);
  const releaseScripts = await delayScripts(page);
  const navigation = page.goto("/profile");
  await page.getByLabel("Current Password").fill("as long as it takes");
  expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  releaseScripts();
  await navigation;
  await expect(page.getByLabel("Current Password")).toHaveValue("as long as it takes");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await expect(page.getByText("Current password is required")).toBeHidden();
});

test("a button clicked before hydration takes effect after it", async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  const navigation = page.goto("/booking");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  releaseScripts();
  await navigation;
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});

test("early input and selections in controlled fields are kept, and take effect", async ({
  page,
  server,
}) => {
  const searchTag = await newGuests(server, 2);
  await openAdmin(page, server, "/admin/customers");
  const releaseScripts = await delayScripts(page);
  const navigation = page.reload();
  const search = page.getByRole("searchbox");
  await search.fill(`Guest2 ${searchTag}`);
  expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  releaseScripts();
  await navigation;
  await expect(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  await expect(search).toHaveValue(`Guest2 ${searchTag}`);
});

/** @returns a function that lets the scripts of the next page load */
async function delayScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}
