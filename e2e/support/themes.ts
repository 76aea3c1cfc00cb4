import type { Page } from "@playwright/test";

/** Looks at the page as it stands in the light, and again in the dark. */
export async function inBothThemes(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await look(page);
  }
}
