import { expect, type Page } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { DESKTOP } from "../support/desktop.ts";
import { waitUntilHydrated } from "../support/hydration.ts";
import { expectFocusVisible, pressKeyOn, tabTo } from "../support/keyboard.ts";
import { test } from "../support/test.ts";

test.use(DESKTOP);

async function isFocusInDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest("[role=dialog]") != null);
}

test("signing in and out by keyboard alone: focus stays in the dialog, and returns", async ({
  page,
  server,
}) => {
  const { email, password } = await newAccount(server);
  await page.goto("/");
  const signIn = page.getByRole("banner").getByRole("button", { name: "Sign In" });
  await waitUntilHydrated(signIn);
  await pressKeyOn(page, signIn);
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await expect(dialog.getByLabel("Email Address")).toBeFocused();
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocusInDialog(page)).toBe(true);
    await expectFocusVisible(page);
  }
  await pressKeyOn(page, dialog.getByRole("button", { name: "Close" }));
  await expect(dialog).toBeHidden();
  await expect(signIn).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email Address")).toBeFocused();
  await page.keyboard.type(email);
  await tabTo(page, dialog.getByLabel("Password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const menu = page.getByRole("banner").getByRole("button", { name: email });
  await expect(menu).toBeFocused();
  await expectFocusVisible(page);

  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await tabTo(page, page.locator("#account-menu").getByRole("link", { name: "My Profile" }));
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Space");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  await tabTo(page, signOut);
  // Moving on closes the menu.
  await page.keyboard.press("Tab");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await pressKeyOn(page, menu, "Space");
  await pressKeyOn(page, signOut);
  await expect(signIn).toBeVisible();
});
