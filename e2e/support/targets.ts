import type { Page } from "@playwright/test";
import { targetsUnder as targetsUnderInPage } from "../../tests/support/page-looks.ts";

/** What on the page can be tapped and is narrower or lower than so many CSS pixels, with its size. */
export async function targetsUnder(page: Page, pixels: number): Promise<string[]> {
  return page.evaluate(targetsUnderInPage, pixels);
}
