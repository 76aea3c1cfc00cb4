import { expect, type Locator, type Page, test } from "@playwright/test";

/** More stops than any page has; who does not arrive within so many never will. */
const MANY = 120;

type Key = "Tab" | "Shift+Tab";

/** Moves focus by the keyboard until it is there, and looks at every stop on the way. */
export async function moveTo(page: Page, target: Locator, key: Key = "Tab"): Promise<void> {
  await test.step(`${key} to ${target}`, async () => {
    for (let stop = 0; stop < MANY; stop++) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
      await expectFocusSeen(page);
    }
    throw new Error(`${MANY} times ${key} did not lead to ${target}.`);
  });
}

/** Moves there and presses. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await moveTo(page, target);
  await page.keyboard.press(key);
}

/** Moves there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await moveTo(page, target);
  await page.keyboard.type(text);
}

/**
 * What has focus shows it, and is not wholly covered by something else (WCAG 2.2, 2.4.7 and 2.4.11).
 * A stop without an element is the way out of the page, to the browser's own controls.
 * @param patienceMs how long it may be on its way; as long as anything unless given
 */
export async function expectFocusSeen(page: Page, patienceMs?: number): Promise<void> {
  // At the ends of a dialog something unseen hands the focus on to its other end.
  await page.waitForFunction(
    () => !document.activeElement?.hasAttribute("data-base-ui-focus-guard"),
  );
  // A page that scrolls to it, or a step that fades in, is on its way for a moment.
  await expect.poll(() => unseenFocus(page), { timeout: patienceMs }).toBeNull();
}

async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}

/** What is wrong with the element that has focus; null when it is well seen. */
async function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // Of a radio button without a look of its own its label is seen, of a field its whole cell.
    const seen = [focused, focused.closest("label, .fake-card-cell")].filter((one) => one !== null);
    const name = focused.outerHTML.slice(0, 300);
    if (!seen.some(isMarked)) return `no ring: ${name}`;
    return seen.some(isUncovered) ? null : `covered: ${name}`;

    function isMarked(element: Element): boolean {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return hasOutline || (element !== focused && boxShadow !== "none");
    }

    function isUncovered(element: Element): boolean {
      const { left, top, width, height } = element.getBoundingClientRect();
      const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
      return parts.some((down) =>
        parts.some((across) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return element.contains(hit);
        }),
      );
    }
  });
}
