/**
 * Scrolls only as far as needed to show an element, or its start if it is taller than the window.
 * No-op while keyboard focus is visible elsewhere: the focused element must stay in view (WCAG 2.2,
 * 2.4.11).
 */
export function scrollIntoViewIfNeeded(element: Element | null): void {
  const focused = document.activeElement;
  if (focused?.matches(":focus-visible") && !element?.contains(focused)) return;
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
}
