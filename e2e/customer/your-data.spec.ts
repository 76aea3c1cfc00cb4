import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { openAlive } from "../support/alive.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

async function openYourData(page: Page) {
  await openAlive(page, "/profile");
  return page.getByRole("region", { name: "Your Data" });
}

test("people download what is stored about them", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  const account = await newAccount(server);
  await signInBrowser(page, account);
  const section = await openYourData(page);
  const saving = page.waitForEvent("download");
  await section.getByRole("link", { name: "Download My Data" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^slipway-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.profile).toMatchObject({ name: account.name, email: account.email });
  await expect(page).toHaveURL(/\/profile$/);
});

test("people read what goes and what stays, erase it with their password, and are told at the start", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const account = await newAccount(server);
  await signInBrowser(page, account);
  const section = await openYourData(page);
  await look(page, "your data");
  await section.getByRole("button", { name: "Erase My Data" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase your data?" });
  await expect(dialog).toContainText("This cannot be undone.");
  await dialog.getByRole("button", { name: "Keep My Data" }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole("button", { name: "Erase My Data" })).toBeFocused();

  await page.keyboard.press("Enter");
  const erase = dialog.getByRole("button", { name: "Erase My Data" });
  await erase.click();
  await expect(dialog.getByText("Current password is required")).toBeVisible();
  const password = dialog.getByLabel("Current Password");
  await expect(password).toBeFocused();
  await password.fill("a guess at it");
  await erase.click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "That is not your current password. Nothing was erased.",
  );
  await look(page, "another password");
  await password.fill(account.password);
  await erase.click();

  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByRole("status").filter({ hasText: "Your data has been erased." }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await look(page, "erased");
  const left = await server.pool.query("SELECT FROM users WHERE email = $1", [account.email]);
  expect(left.rowCount).toBe(0);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Your data has been erased.")).toBeHidden();
});
