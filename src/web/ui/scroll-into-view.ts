/**
 * Scrolls only as far as it takes to see an element, or its beginning where it is higher than the window.
 * Does nothing while keyboard focus is visible elsewhere: the focused element must stay in view (WCAG 2.2,
 * 2.4.11).
 */
export function scrollIntoViewIfNeeded(element: Element | null): void {
  const focused = document.activeElement;
  if (focused?.matches(":focus-visible") && !element?.contains(focused)) return;
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
}
