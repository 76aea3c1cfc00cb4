import type { Page } from "@playwright/test";

/**
 * What can be tapped and is narrower or lower than so many CSS pixels, with its size. A link within
 * a sentence may be as high as its line (WCAG 2.2, 2.5.8); what is hidden until it has focus is not
 * tapped; a box to tick is as large as its label.
 */
export async function targetsUnder(page: Page, pixels: number): Promise<string[]> {
  return page.evaluate((least) => {
    const tapped = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [role=button]",
      ),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    return tapped.flatMap((element) => {
      const isTicked = element.matches("[type=checkbox], [type=radio]");
      const target = (isTicked && element.closest("label")) || element;
      const { width, height } = target.getBoundingClientRect();
      const isForFocusOnly = width <= 1 && height <= 1;
      const isInSentence =
        element.tagName === "A" && getComputedStyle(element).display === "inline";
      if (isForFocusOnly || isInSentence || Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute("aria-label") ?? target.textContent;
      return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  }, pixels);
}
