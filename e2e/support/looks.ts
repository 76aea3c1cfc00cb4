import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { lostText, withTextSpacing } from "./lost-text.ts";
import { targetsUnder } from "./targets.ts";
import { expectNoSidewaysScroll, untilStill } from "./test.ts";

/** WCAG 2.2 up to AA, and what axe knows of good practice besides. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A theme changes colours and nothing else. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

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
  const light = new AxeBuilder({ page }).withTags(RULES);
  const dark = new AxeBuilder({ page }).withRules(OF_COLOUR);
  // What sticks to an edge covers a part of whatever happens to be scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violations(page, light), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, dark), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function violations(page: Page, axe: AxeBuilder) {
  await untilStill(page);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
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
