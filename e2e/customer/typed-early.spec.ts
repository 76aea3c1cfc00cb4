import { expect } from "@playwright/test";
import { signInNewAccount } from "../support/account.ts";
import { test } from "../support/test.ts";

test("what is typed before the page's scripts have come is there when they have, and is sent", async ({
  page,
  server,
}) => {
  const { name } = await signInNewAccount(page, server);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opening = page.goto("/profile");
  await page.getByLabel("Current Password").fill("as long as it takes");
  expect(await page.locator("html").getAttribute("data-alive")).toBeNull();
  scripts.resolve();
  await opening;
  await expect(page.getByLabel("Current Password")).toHaveValue("as long as it takes");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await expect(page.getByText("Current password is required")).toBeHidden();
});
