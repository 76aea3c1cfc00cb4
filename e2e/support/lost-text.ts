import type { Page } from "@playwright/test";
import {
  lostText as lostTextInPage,
  spaceText,
  takeBackSpacing,
} from "../../tests/support/page-looks.ts";

/** Sets text as wide apart as readers may, looks, and sets it back. */
export async function withTextSpacing<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(spaceText);
  const seen = await look();
  await page.evaluate(takeBackSpacing);
  return seen;
}

/** Words of the page as it stands that cannot be read. */
export async function lostText(page: Page): Promise<string[]> {
  return page.evaluate(lostTextInPage);
}
