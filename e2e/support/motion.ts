import type { Page } from "@playwright/test";

/** Allows motion; all other tests prefer reduced motion. */
export async function allowMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
}
