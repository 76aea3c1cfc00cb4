import { expect, type Page, test } from "@playwright/test";
import { findingsOf, type SomeRules } from "./axe.ts";
import { lostText, withTextSpacing } from "./lost-text.ts";
import { targetsUnder } from "./targets.ts";
import { expectNoSidewaysScroll, untilStill } from "./test.ts";

/** WCAG 2.2 up to AA, and what axe knows of good practice besides. */
const RULES: SomeRules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** A theme changes colours and nothing else. */
const OF_COLOUR: SomeRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** The least width and height of whatever is tapped, in CSS pixels. */
const TOUCH = 44;

/**
 * Looks at a page as it stands, without walking to it again for each look: axe in both themes, the
 * outline of the page, the size of what is tapped, and that nothing is lost or scrolls sideways, not
 * even with text set as wide apart as readers may set it.
 * @param leastTarget the least width and height of what is pressed, in CSS pixels
 */
export async function look(page: Page, state: string, leastTarget = TOUCH): Promise<void> {
  await test.step(`look: ${state}`, async () => {
    await expectAccessibleInBothThemes(page, state);
    await expectOutline(page, state);
    expect(await targetsUnder(page, leastTarget), state).toEqual([]);
    await expectNothingLost(page, state);
    await withTextSpacing(page, () => expectNothingLost(page, `${state}, text spaced`));
  });
}

/** Nothing that axe can find is wrong with the page, in light and in dark. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  // What sticks to an edge covers a part of whatever happens to be scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findings(page, RULES), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, OF_COLOUR), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function findings(page: Page, rules: SomeRules) {
  await untilStill(page);
  return findingsOf(page, rules);
}

/** What a screen reader steps through: the language, the landmarks, one title, no order of its own. */
async function expectOutline(page: Page, state: string): Promise<void> {
  await expect(page.locator("html"), state).toHaveAttribute("lang", "en-GB");
  await expect(page, state).toHaveTitle(/\S/);
  await expect(page.locator("[tabindex]:not([tabindex='0'], [tabindex='-1'])"), state).toHaveCount(
    0,
  );
  // Behind an open dialog there is nothing to step through.
  if (await page.locator('[role="dialog"]:not([aria-modal="false"])').first().isVisible()) return;
  await expect(page.getByRole("banner"), state).toHaveCount(1);
  await expect(page.getByRole("main"), state).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 }), state).toHaveCount(1);
}

/** Every word can be read, and nothing has to be scrolled sideways. */
export async function expectNothingLost(page: Page, state: string): Promise<void> {
  expect(await lostText(page), state).toEqual([]);
  await expectNoSidewaysScroll(page);
}
