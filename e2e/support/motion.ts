import type { Page } from "@playwright/test";

/** This visitor has not asked for less motion; in all other tests they have. */
export async function allowMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
}
