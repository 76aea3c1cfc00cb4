import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { test } from "../support/test.ts";

test("people download what is stored about them, and erase it with their password", async ({
  page,
  server,
}) => {
  const account = await newAccount(server);
  await signInBrowser(page, account);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Your Data" });
  const saving = page.waitForEvent("download");
  await section.getByRole("link", { name: "Download My Data" }).click();
  const download = await saving;
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
  const told = page.getByRole("status").filter({ hasText: "Your data has been erased." });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const left = await server.pool.query("SELECT FROM users WHERE email = $1", [account.email]);
  expect(left.rowCount).toBe(0);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/$/);
  await expect(told).toBeHidden();
});
