import type { Page } from "@playwright/test";

/** What readers may set, and nothing may be lost by it (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Sets text as wide apart as readers may, looks, and sets it back. */
export async function withTextSpacing<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
  const seen = await look();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return seen;
}

/**
 * Words that cannot be read: beside the page, cut off by a box around them, or outside the control
 * that they name. What only screen readers get is left out.
 */
export async function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent?.trim() || !isShown(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const fault = faultOf(range.getBoundingClientRect(), boxesAround(parentElement));
      if (fault) lost.push(`${fault}: ${textContent.trim()}`);
    }
    return lost;

    function isShown(element: Element | null): element is Element {
      return element?.checkVisibility({ visibilityProperty: true }) ?? false;
    }

    function boxesAround(element: Element | null): Element[] {
      if (!element || element === document.body) return [];
      return [element, ...boxesAround(element.parentElement)];
    }

    function faultOf(words: DOMRect, boxes: Element[]): string | undefined {
      if (boxes.some(isForScreenReaders)) return undefined;
      // What scrolls by itself shows all of it in the end.
      const scrolling = boxes.findIndex(scrolls);
      const around = scrolling < 0 ? [...boxes, document.body] : boxes.slice(0, scrolling);
      const left = around.find((box) => keeps(box) && isOutside(words, box));
      return left && `outside its ${left.tagName}`;
    }

    function keeps(box: Element): boolean {
      return cuts(box) || box.matches("button, label, body");
    }

    function isForScreenReaders(box: Element): boolean {
      const { width, height } = box.getBoundingClientRect();
      // One pixel, or a hair more while what it is in moves.
      return width < 2 && height < 2;
    }

    function scrolls(box: Element): boolean {
      return /auto|scroll/.test(getComputedStyle(box).overflow);
    }

    function cuts(box: Element): boolean {
      return /hidden|clip/.test(getComputedStyle(box).overflow);
    }

    function isOutside(words: DOMRect, box: Element): boolean {
      const edge = box.getBoundingClientRect();
      const isAcross = words.left >= edge.left - 1.5 && words.right <= edge.right + 1.5;
      return !isAcross || words.top < edge.top - 1.5 || words.bottom > edge.bottom + 1.5;
    }
  });
}
