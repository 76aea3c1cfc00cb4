import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { test } from "../support/test.ts";

test("customers download their stored data, and erase it with their password", async ({
  page,
  server,
}) => {
  const account = await newAccount(server);
  await signInBrowser(page, account);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Your Data" });
  const downloadPromise = page.waitForEvent("download");
  await section.getByRole("link", { name: "Download My Data" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^slipway-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.profile).toMatchObject({ name: account.name, email: account.email });
  await expect(page).toHaveURL(/\/profile$/);

  await section.getByRole("button", { name: "Erase My Data" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase your data?" });
  const erase = dialog.getByRole("button", { name: "Erase My Data" });
  await dialog.getByLabel("Current Password").fill("a guess at it");
  await erase.click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was erased.");
  await dialog.getByLabel("Current Password").fill(account.password);
  await erase.click();
  const statusMessage = page.getByRole("status").filter({ hasText: "Your data has been erased." });
  await expect(statusMessage).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const remainingUsers = await server.pool.query("SELECT FROM users WHERE email = $1", [
    account.email,
  ]);
  expect(remainingUsers.rowCount).toBe(0);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/$/);
  // Its code is loaded only where it is shown.
  await page.waitForLoadState("networkidle");
  await expect(statusMessage).toBeHidden();
});
