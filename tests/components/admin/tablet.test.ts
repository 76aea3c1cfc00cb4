import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lostText, sidewaysScroll } from "../../support/layout-faults.ts";
import { open } from "../support/open-app.ts";
import { adminScreens } from "../sweep/admin-screens.ts";

/** A tablet, upright and across: beside the sidebar there is less room than on a telephone turned. */
const UPRIGHT: [width: number, height: number] = [768, 1024];
const ACROSS: typeof UPRIGHT = [1024, 768];

const named = adminScreens.map((screen) => ({
  ...screen,
  title: [screen.route, screen.of].join(" ").trim(),
}));

test.each(named)("$title has room on a tablet, upright and across", async ({ path, api, tab }) => {
  await open(path, api(), { ...tab?.(), size: UPRIGHT });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expectRoom("upright");
  await page.viewport(...ACROSS);
  expectRoom("across");
});

function expectRoom(how: string): void {
  expect(lostText(), how).toEqual([]);
  expect(sidewaysScroll(), how).toBeLessThanOrEqual(0);
  expect(squeezed(), how).toEqual([]);
}

/** Cells too narrow for their words, fields for any, and cards with something beyond their edge. */
function squeezed(): string[] {
  const NARROWEST = 40;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.clientHeight > 1;
  const needsRoom = (element: Element) =>
    element.matches("input, textarea") ||
    (/\p{L}{4}/u.test(element.textContent) && !element.querySelector(":scope > .sr-only"));
  const all = (selector: string) => [...document.querySelectorAll(`main :is(${selector})`)];
  const fields = "input:not([type=checkbox], [role=spinbutton]), textarea";
  const narrow = all(`td, th, ${fields}`).filter(
    (element) => needsRoom(element) && element.clientWidth < NARROWEST,
  );
  const overfull = all("section, table").filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  );
  return [...narrow, ...overfull].filter(isShown).map(({ outerHTML }) => outerHTML.slice(0, 160));
}
