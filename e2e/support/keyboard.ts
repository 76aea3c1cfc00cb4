import { expect, type Locator, type Page, test } from "@playwright/test";
import { findFocusFault } from "../../tests/support/layout-faults.ts";

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 120;

type Key = "Tab" | "Shift+Tab";

/** Moves focus by keyboard until it reaches the target, and checks every stop on the way. */
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

/** Moves focus to the target and presses a key. */
export async function pressKeyOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves focus to the target and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/**
 * Expects the focused element to show its focus, and not to be entirely covered (WCAG 2.2, 2.4.7
 * and 2.4.11). A stop without an element is the way out of the page, to the browser's own controls.
 * @param timeoutMs how long it may take; by default as long as any expectation
 */
export async function expectFocusVisible(page: Page, timeoutMs?: number): Promise<void> {
  // Scrolling or a fade-in may take a moment.
  await expect.poll(() => page.evaluate(findFocusFault), { timeout: timeoutMs }).toBeNull();
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(
    ([element]) => element !== undefined && element === document.activeElement,
  );
}
