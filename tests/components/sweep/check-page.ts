import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import {
  lostText,
  sidewaysScroll,
  spaceText,
  takeBackSpacing,
  targetsUnder,
} from "../../support/layout-faults.ts";
import { setScheme } from "../support/colour-scheme.ts";
import { noteLookedAt } from "../support/component-coverage.ts";

/** WCAG 2.2 up to AA, and what axe knows of good practice besides. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A theme changes colours and nothing else. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

// What opens above the page stands for itself: dialogs, as axe has it, and menus.
axe.configure({
  checks: [
    {
      id: "region",
      options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], [role=menu], svg" },
    },
  ],
});

/** The least width and height of what is tapped on a phone, in CSS pixels. */
const TOUCH = 44;
/** And of what is pressed where the page is wide (WCAG 2.2, 2.5.8). */
const POINTED = 24;
const WIDE = 1024;

/**
 * Looks at the page as it stands: axe in both themes, the outline, the size of what is tapped; and that no
 * word is lost and nothing scrolls sideways at three widths (320 px is also 1280 px at 400 %) and with
 * text set wide apart.
 */
export async function look(): Promise<void> {
  await settled();
  expect(await findings({ type: "tag", values: RULES }), "axe, light").toEqual([]);
  expectOutline();
  const least = window.innerWidth < WIDE ? TOUCH : POINTED;
  expect(targetsUnder(least), "too small to tap").toEqual([]);
  expectNothingLost("on a phone");
  spaceText();
  try {
    expectNothingLost("with text spaced");
  } finally {
    takeBackSpacing();
  }
  await inDark(async () => {
    expect(await findings({ type: "rule", values: RULES_OF_COLOUR }), "axe, dark").toEqual([]);
  });
  const { innerWidth, innerHeight } = window;
  for (const width of [320, 1280]) {
    await page.viewport(width, 844);
    await settled();
    expectNothingLost(`${width} px wide`);
  }
  await page.viewport(innerWidth, innerHeight);
  noteLookedAt();
}

/** The fonts are there, and whatever was to be drawn is. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  for (let pictures = 0; pictures < 2; pictures++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function findings(runOnly: NonNullable<RunOptions["runOnly"]>) {
  // What sticks to an edge covers a part of whatever happens to be scrolled under it.
  window.scrollTo(0, 0);
  // Base UI's guards around what is open pass the focus on.
  const context = { exclude: ["[data-base-ui-focus-guard]"] };
  const { violations } = await axe.run(context, { runOnly, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

async function inDark(lookAtIt: () => Promise<void>): Promise<void> {
  await setScheme("dark");
  try {
    await lookAtIt();
  } finally {
    await setScheme("light");
  }
}

/** What a screen reader steps through: the language, the landmarks, one title, no order of its own. */
function expectOutline(): void {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  expect(document.title).toMatch(/\S/);
  expect(all("[tabindex]:not([tabindex='0'], [tabindex='-1'])")).toEqual([]);
  // Behind an open dialog there is nothing to step through.
  if (document.querySelector('[role="dialog"]:not([aria-modal="false"])')) return;
  expect(all("body header:not(main header)"), "banners").toHaveLength(1);
  expect(all("main"), "main parts").toHaveLength(1);
  expect(
    all("h1").filter((heading) => heading.checkVisibility()),
    "titles",
  ).toHaveLength(1);
}

function expectNothingLost(how: string): void {
  expect(lostText(), `words lost ${how}`).toEqual([]);
  expect(sidewaysScroll(), `scrolls sideways ${how}`).toBeLessThanOrEqual(0);
}
