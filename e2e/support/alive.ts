import { expect, type Locator, type Page, type Response } from "@playwright/test";

/** Waits until React has taken over what the server rendered: before that a button does nothing yet. */
export async function untilAlive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => /^__react/.test(key))))
    .toBe(true);
}

/** Opens a page that the server rendered, and waits until its fields and buttons work. */
export async function openAlive(page: Page, path: string): Promise<Response | null> {
  const document = await page.goto(path);
  await untilAlive(page.getByRole("main"));
  return document;
}
