import { expect, type Locator, type Page, test } from "@playwright/test";
import { findFocusFault } from "../../tests/support/layout-faults.ts";

/** More stops than any page has; who does not arrive within so many never will. */
const MAX_TAB_STOPS = 120;

type Key = "Tab" | "Shift+Tab";

/** Moves focus by the keyboard until it is there, and looks at every stop on the way. */
export async function tabTo(page: Page, target: Locator, key: Key = "Tab"): Promise<void> {
  await test.step(`${key} to ${target}`, async () => {
    for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
      await expectFocusVisible(page);
    }
    throw new Error(`${MAX_TAB_STOPS} times ${key} did not lead to ${target}.`);
  });
}

/** Moves there and presses. */
export async function pressKeyOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves there and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/**
 * What has focus shows it, and is not wholly covered by something else (WCAG 2.2, 2.4.7 and 2.4.11).
 * A stop without an element is the way out of the page, to the browser's own controls.
 * @param timeoutMs how long it may be on its way; as long as anything unless given
 */
export async function expectFocusVisible(page: Page, timeoutMs?: number): Promise<void> {
  // At the ends of a dialog something unseen hands the focus on to its other end.
  await page.waitForFunction(
    () => !document.activeElement?.hasAttribute("data-base-ui-focus-guard"),
  );
  // A page that scrolls to it, or a step that fades in, is on its way for a moment.
  await expect.poll(() => page.evaluate(findFocusFault), { timeout: timeoutMs }).toBeNull();
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}
