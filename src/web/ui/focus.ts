import type { MouseEvent } from "react";

/**
 * For `onMouseDown`. A press takes focus out of the field that was just edited; its error then
 * appears below it and pushes the pressed control away before the release, so that the click is
 * lost.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}

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

/**
 * Focuses the first `Stepper` or `MoneyStepper` with invalid input.
 * @returns false when there is none
 */
export function focusInvalidNumber(): boolean {
  const field = document.querySelector<HTMLElement>("[role=spinbutton][aria-invalid=true]");
  field?.focus();
  return field !== null;
}
