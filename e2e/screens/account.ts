import { expect, type Page } from "@playwright/test";
import { waitUntilHydrated } from "../support/hydration.ts";

interface Credentials {
  email: string;
  password: string;
}

/** The open dialog, whichever of its views it shows. */
export function dialog(page: Page) {
  return page.getByRole("dialog");
}

/** The message above a form of the dialog. */
export function refusal(page: Page) {
  return dialog(page).getByRole("alert");
}

/** The menu button of the header on phones; wide pages have none. */
function menuButton(page: Page) {
  return page.getByRole("button", { name: "Menu", exact: true });
}

/** Opens the menu of the signed-in account: beneath its email address, on phones the main menu. */
export async function openAccountMenu(page: Page): Promise<void> {
  const button = menuButton(page)
    .or(page.locator("#account-menu-button"))
    .filter({ visible: true });
  await waitUntilHydrated(button);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

/** The button in the header, on phones in the menu. */
export async function signInButton(page: Page) {
  const menu = menuButton(page);
  const button = page.getByRole("banner").getByRole("button", { name: "Sign In" });
  await waitUntilHydrated(menu.or(button).filter({ visible: true }).first());
  if ((await menu.isVisible()) && (await menu.getAttribute("aria-expanded")) === "false") {
    await menu.click();
  }
  await waitUntilHydrated(button);
  return button;
}

export async function openSignIn(page: Page): Promise<void> {
  await (await signInButton(page)).click();
  await expect(page.getByRole("dialog", { name: "Welcome Back" })).toBeVisible();
}

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await dialog(page).getByLabel("Email Address").fill(email);
  await dialog(page).getByLabel("Password").fill(password);
  await dialog(page).getByRole("button", { name: "Sign In" }).click();
}

/** Expects the page to show that nobody is signed in. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  await expect(await signInButton(page)).toBeVisible();
}

/** Expects the page to show this email address as signed in; on phones it is in the closed menu. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("banner").getByText(email).first()).toBeAttached();
}
