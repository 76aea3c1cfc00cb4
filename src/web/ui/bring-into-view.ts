/**
 * Scrolls only as far as it takes to see an element, or its beginning where it is higher than the window.
 * Whoever moves by keyboard keeps in view what has the focus (WCAG 2.2, 2.4.11), so for them nothing moves
 * unless the focus is in there.
 */
export function bringIntoView(element: Element | null): void {
  const focused = document.activeElement;
  if (focused?.matches(":focus-visible") && !element?.contains(focused)) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
