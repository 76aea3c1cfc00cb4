import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import {
  applyTextSpacing,
  findCutOffText,
  findSmallTargets,
  horizontalOverflowPx,
  resetTextSpacing,
} from "../../support/layout-faults.ts";
import { setColourScheme } from "../support/colour-scheme.ts";
import { recordCoverage } from "../support/component-coverage.ts";

/** WCAG 2.2 up to AA, and axe's best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Themes differ only in their colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

// Overlays are not part of a landmark: dialogs, as axe has it by default, and menus.
axe.configure({
  checks: [
    {
      id: "region",
      options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], [role=menu], svg" },
    },
  ],
});

/** The minimum size of touch targets on a phone, in CSS pixels. */
const MIN_TOUCH_PX = 44;
/** The minimum size of pointer targets on wide pages (WCAG 2.2, 2.5.8). */
const MIN_POINTER_PX = 24;
const WIDE_PX = 1024;

/**
 * Checks the current page: axe in both themes, the outline and the size of targets. Text must not
 * be cut off and nothing may scroll sideways at three widths (320 px is also 1280 px at 400 %) and
 * with text spacing.
 */
export async function checkPage(): Promise<void> {
  await waitForPaint();
  expect(await runAxe({ type: "tag", values: RULES }), "axe, light").toEqual([]);
  expectOutline();
  const minPx = window.innerWidth < WIDE_PX ? MIN_TOUCH_PX : MIN_POINTER_PX;
  expect(findSmallTargets(minPx), "too small to tap").toEqual([]);
  expectNothingCutOff("on a phone");
  applyTextSpacing();
  try {
    expectNothingCutOff("with text spaced");
  } finally {
    resetTextSpacing();
  }
  await withDarkScheme(async () => {
    expect(await runAxe({ type: "rule", values: COLOUR_RULES }), "axe, dark").toEqual([]);
  });
  for (const width of [320, 1280]) {
    await withFrameWidth(width, () => expectNothingCutOff(`${width} px wide`));
  }
  recordCoverage();
}

/**
 * Sizes the test's frame instead of the browser's window (`page.viewport`), which takes a round
 * trip to the test runner each time.
 */
async function withFrameWidth(width: number, check: () => void): Promise<void> {
  const { style } = window.frameElement as HTMLIFrameElement;
  const ownWidth = style.width;
  style.width = `${width}px`;
  try {
    await waitForPaint();
    expect(window.innerWidth).toBe(width);
    check();
  } finally {
    style.width = ownWidth;
  }
}

/** Waits for fonts and for pending rendering. */
async function waitForPaint(): Promise<void> {
  await document.fonts.ready;
  for (let frameCount = 0; frameCount < 2; frameCount++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function runAxe(runOnly: NonNullable<RunOptions["runOnly"]>) {
  // A sticky element could cover text that is scrolled under it.
  window.scrollTo(0, 0);
  // Base UI's focus guards are not controls: they pass the focus on.
  const context = { exclude: ["[data-base-ui-focus-guard]"] };
  // A quarter faster without the selector of each node, and without reading styles that no rule needs.
  const options: RunOptions = { resultTypes: ["violations"], selectors: false, preload: false };
  const { violations } = await axe.run(context, { runOnly, ...options });
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

async function withDarkScheme(check: () => Promise<void>): Promise<void> {
  await setColourScheme("dark");
  try {
    await check();
  } finally {
    await setColourScheme("light");
  }
}

/** Checks what a screen reader navigates by: landmarks, one title and no custom tab order. */
function expectOutline(): void {
  const queryAll = (selector: string) => [...document.querySelectorAll(selector)];
  expect(document.title).toMatch(/\S/);
  expect(queryAll("[tabindex]:not([tabindex='0'], [tabindex='-1'])")).toEqual([]);
  // Behind an open modal dialog nothing can be reached.
  if (document.querySelector('[role="dialog"]:not([aria-modal="false"])')) return;
  expect(queryAll("body header:not(main header)"), "banners").toHaveLength(1);
  expect(queryAll("main"), "main landmarks").toHaveLength(1);
  expect(
    queryAll("h1").filter((heading) => heading.checkVisibility()),
    "titles",
  ).toHaveLength(1);
}

function expectNothingCutOff(condition: string): void {
  expect(findCutOffText(), `text cut off ${condition}`).toEqual([]);
  expect(horizontalOverflowPx(), `scrolls sideways ${condition}`).toBeLessThanOrEqual(0);
}
