/*
 * Finds layout faults in a page. Each function is self-contained, so that a browser test can
 * evaluate it in the page.
 */

/**
 * Finds text that cannot be read: outside the page, clipped by an ancestor, or outside the control
 * that it labels. Skips text for screen readers only.
 */
export function findCutOffText(): string[] {
  interface Box {
    element: Element;
    edge: DOMRect;
    isForScreenReaders: boolean;
    scrolls: boolean;
    boundsText: boolean;
  }
  const knownBoxes = new Map<Element, Box>();
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.trim() || !isVisible(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const fault = getFault(range.getBoundingClientRect(), getAncestors(parentElement));
    if (fault) faults.push(`${fault}: ${textContent.trim()}`);
  }
  return faults;

  function isVisible(element: Element | null): element is Element {
    return element?.checkVisibility({ visibilityProperty: true }) ?? false;
  }

  /** From the element itself outwards, without the body. */
  function getAncestors(element: Element): Box[] {
    const boxes: Box[] = [];
    let current: Element | null = element;
    while (current && current !== document.body) {
      boxes.push(describe(current));
      current = current.parentElement;
    }
    return boxes;
  }

  /** Measures each element once, however many texts are in it. */
  function describe(element: Element): Box {
    const known = knownBoxes.get(element);
    if (known) return known;
    const { display, overflow } = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    const box = {
      element,
      edge,
      // One pixel, or slightly more during an animation. A box with `display: contents` has no size
      // of its own.
      isForScreenReaders: display !== "contents" && edge.width < 2 && edge.height < 2,
      scrolls: /auto|scroll/.test(overflow),
      boundsText: /hidden|clip/.test(overflow) || element.matches("button, label, body"),
    };
    knownBoxes.set(element, box);
    return box;
  }

  function getFault(textRect: DOMRect, boxes: Box[]): string | undefined {
    if (boxes.some((box) => box.isForScreenReaders)) return undefined;
    // Content that scrolls can be read in full, so clipping counts only below the scrolling box.
    const scrolling = boxes.findIndex((box) => box.scrolls);
    const ancestors =
      scrolling < 0 ? [...boxes, describe(document.body)] : boxes.slice(0, scrolling);
    const boundary = ancestors.find((box) => box.boundsText && isOutside(textRect, box.edge));
    return boundary && `outside its ${boundary.element.tagName}`;
  }

  function isOutside(textRect: DOMRect, edge: DOMRect): boolean {
    const isAcross = textRect.left >= edge.left - 1.5 && textRect.right <= edge.right + 1.5;
    return !isAcross || textRect.top < edge.top - 1.5 || textRect.bottom > edge.bottom + 1.5;
  }
}

/**
 * Finds targets narrower or lower than `minPx` CSS pixels, with their sizes. A link within a
 * sentence may be as high as its line (WCAG 2.2, 2.5.8). Elements hidden until they have focus are
 * not targets. A checkbox or radio button counts as large as its label.
 */
export function findSmallTargets(minPx: number): string[] {
  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=button]",
    ),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  return targets.flatMap((element) => {
    const isCheckable = element.matches("[type=checkbox], [type=radio]");
    const target = (isCheckable && element.closest("label")) || element;
    const { width, height } = measure(target);
    const isForFocusOnly = width <= 1 && height <= 1;
    const isInSentence = element.tagName === "A" && getComputedStyle(element).display === "inline";
    if (isForFocusOnly || isInSentence || Math.min(width, height) >= minPx - 0.5) return [];
    const name = element.getAttribute("aria-label") ?? target.textContent;
    return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
  });

  /** Includes the invisible `::before` overhang that some controls have to be easier to tap. */
  function measure(target: Element): { width: number; height: number } {
    const { width, height } = target.getBoundingClientRect();
    const { content, position, left, right, top, bottom } = getComputedStyle(target, "::before");
    if (content === "none" || position !== "absolute") return { width, height };
    const overhang = (one: string, other: string) =>
      Math.max(0, -Number.parseFloat(one) - Number.parseFloat(other));
    return {
      width: width + overhang(left, right),
      height: height + overhang(top, bottom),
    };
  }
}

/** By how many pixels the page is wider than the viewport. */
export function horizontalOverflowPx(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Spaces text as widely as readers may set it (WCAG 2.2, 1.4.12); `resetTextSpacing` undoes it. */
export function applyTextSpacing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

export function resetTextSpacing(): void {
  document.adoptedStyleSheets.pop();
}

/** Describes what is wrong with the focus indicator of the focused element; null if nothing is. */
export function findFocusFault(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  // At both ends of a dialog an invisible guard passes the focus on to the other end.
  if (focused.hasAttribute("data-base-ui-focus-guard")) return "still on a focus guard";
  // A radio button without a look of its own shows focus on its label, a card field on its cell.
  const candidates = [focused, focused.closest("label, .fake-card-cell")].filter(
    (one) => one !== null,
  );
  const name = focused.outerHTML.slice(0, 300);
  if (!candidates.some(hasFocusRing)) return `no ring: ${name}`;
  return candidates.some(isUncovered) ? null : `covered: ${name}`;

  function hasFocusRing(element: Element): boolean {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return hasOutline || (element !== focused && boxShadow !== "none");
  }

  function isUncovered(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    return parts.some((down) =>
      parts.some((across) => {
        const topElement = document.elementFromPoint(left + width * across, top + height * down);
        return element.contains(topElement);
      }),
    );
  }
}
