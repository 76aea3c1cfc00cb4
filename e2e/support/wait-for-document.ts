import type { Page } from "@playwright/test";

/** Waits until a new document has loaded, as after leaving the payment step, which has its own. */
export async function waitForDocument(page: Page, path: string): Promise<void> {
  await page.waitForFunction((expectedPath) => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation !== undefined && new URL(navigation.name).pathname === expectedPath;
  }, path);
  await page.waitForLoadState();
}
