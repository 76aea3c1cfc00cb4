import type { Page } from "@playwright/test";

/** Who leaves the payment step's document is at a page of its own only once that is loaded. */
export async function untilLoadedAt(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const [loaded] = performance.getEntriesByType("navigation");
    return loaded !== undefined && new URL(loaded.name).pathname === wanted;
  }, path);
  await page.waitForLoadState();
}
