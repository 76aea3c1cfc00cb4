import type { Page } from "@playwright/test";

/** Who leaves the payment step's document is at a page of its own only once that is loaded. */
export async function waitForDocument(page: Page, path: string): Promise<void> {
  await page.waitForFunction((expectedPath) => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation !== undefined && new URL(navigation.name).pathname === expectedPath;
  }, path);
  await page.waitForLoadState();
}
