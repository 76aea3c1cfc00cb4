import { expect, type Page } from "@playwright/test";

/** Opens the latest email to an address in the demo's mailbox, once there is one. */
export async function openEmail(page: Page, address: string): Promise<void> {
  const mailbox = () => page.request.get("/dev/mailbox").then((response) => response.text());
  await expect.poll(mailbox).toContain(address);
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: address }).first().click();
}

/** Follows the manage link of the open email, which opens in a new tab. */
export async function followManageLink(page: Page): Promise<Page> {
  const newTab = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Manage your booking" }).click();
  return newTab;
}
