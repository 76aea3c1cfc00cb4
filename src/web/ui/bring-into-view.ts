/** Scrolls only as far as it takes to see an element, or its beginning where it is higher than the window. */
export function bringIntoView(element: Element | null): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
