import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { findCutOffText, horizontalOverflowPx } from "../../support/layout-faults.ts";
import { openApp } from "../support/open-app.ts";
import { adminScreens } from "../sweep/admin-screens.ts";

/**
 * A tablet in both orientations: beside the sidebar there is less room than on a phone in
 * landscape.
 */
const PORTRAIT: [width: number, height: number] = [768, 1024];
const LANDSCAPE: typeof PORTRAIT = [1024, 768];

const titledScreens = adminScreens.map((screen) => ({
  ...screen,
  title: [screen.route, screen.variant].join(" ").trim(),
}));

test.each(titledScreens)(
  "$title fits on a tablet in both orientations",
  async ({ path, api, tab }) => {
    await openApp(path, api(), { ...tab?.(), size: PORTRAIT });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expectNothingCutOff("upright");
    await page.viewport(...LANDSCAPE);
    expectNothingCutOff("across");
  },
);

function expectNothingCutOff(orientation: string): void {
  expect(findCutOffText(), orientation).toEqual([]);
  expect(horizontalOverflowPx(), orientation).toBeLessThanOrEqual(0);
  expect(findSqueezed(), orientation).toEqual([]);
}

/** Finds cells too narrow for their text, fields that are too narrow, and cards that overflow. */
function findSqueezed(): string[] {
  const MIN_WIDTH_PX = 40;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.clientHeight > 1;
  const isCutOff = (element: Element) =>
    element.matches("input, textarea") ||
    (/\p{L}{4}/u.test(element.textContent) && !element.querySelector(":scope > .sr-only"));
  const findAll = (selector: string) => [...document.querySelectorAll(`main :is(${selector})`)];
  const fields = "input:not([type=checkbox], [role=spinbutton]), textarea";
  const narrowFields = findAll(`td, th, ${fields}`).filter(
    (element) => isCutOff(element) && element.clientWidth < MIN_WIDTH_PX,
  );
  const overflowing = findAll("section, table").filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  );
  return [...narrowFields, ...overflowing]
    .filter(isShown)
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}
