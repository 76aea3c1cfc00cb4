import type { Page } from "@playwright/test";

/** Opens the newest e-mail to an address in the demo's mailbox. */
export async function openMail(page: Page, address: string): Promise<void> {
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: address }).first().click();
}

/** Follows the link to the booking in the e-mail that is open; it comes in a new tab. */
export async function followManageLink(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Manage your booking" }).click();
  return opened;
}
