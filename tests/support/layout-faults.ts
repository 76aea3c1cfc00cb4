/*
 * What can be wrong with how a page looks, found in the page itself. Each function stands alone, so that
 * a browser test can send it there.
 */

/**
 * Words that cannot be read: beside the page, cut off by a box around them, or outside the control
 * that they name. What only screen readers get is left out.
 */
export function lostText(): string[] {
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
    // A box that is none has no size either.
    if (getComputedStyle(box).display === "contents") return false;
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
}

/**
 * What can be tapped and is narrower or lower than so many CSS pixels, with its size. A link within
 * a sentence may be as high as its line (WCAG 2.2, 2.5.8); what is hidden until it has focus is not
 * tapped; a box to tick is as large as its label.
 */
export function targetsUnder(least: number): string[] {
  const tapped = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=button]",
    ),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  return tapped.flatMap((element) => {
    const isTicked = element.matches("[type=checkbox], [type=radio]");
    const target = (isTicked && element.closest("label")) || element;
    const { width, height } = sizeOf(target);
    const isForFocusOnly = width <= 1 && height <= 1;
    const isInSentence = element.tagName === "A" && getComputedStyle(element).display === "inline";
    if (isForFocusOnly || isInSentence || Math.min(width, height) >= least - 0.5) return [];
    const name = element.getAttribute("aria-label") ?? target.textContent;
    return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
  });

  /** With the invisible edge that some have around what is seen of them. */
  function sizeOf(target: Element): { width: number; height: number } {
    const { width, height } = target.getBoundingClientRect();
    const { content, position, left, right, top, bottom } = getComputedStyle(target, "::before");
    if (content === "none" || position !== "absolute") return { width, height };
    const beyond = (one: string, other: string) =>
      Math.max(0, -Number.parseFloat(one) - Number.parseFloat(other));
    return {
      width: width + beyond(left, right),
      height: height + beyond(top, bottom),
    };
  }
}

/** How many pixels of the page have to be scrolled to sideways. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Sets text as wide apart as readers may set it (WCAG 2.2, 1.4.12); `takeBackSpacing` undoes it. */
export function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

export function takeBackSpacing(): void {
  document.adoptedStyleSheets.pop();
}

/** What is wrong with the element that has focus; null when it is well seen. */
export function unseenFocus(): string | null {
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
}
