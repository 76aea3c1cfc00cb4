import { expect, type Page } from "@playwright/test";

/** Opens the newest e-mail to an address in the demo's mailbox, once one is there. */
export async function openMail(page: Page, address: string): Promise<void> {
  const mailbox = () => page.request.get("/dev/mailbox").then((answer) => answer.text());
  await expect.poll(mailbox).toContain(address);
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: address }).first().click();
}

/** Follows the link to the booking in the e-mail that is open; it comes in a new tab. */
export async function followManageLink(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Manage your booking" }).click();
  return opened;
}
