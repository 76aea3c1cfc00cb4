import type { MouseEvent } from "react";

/**
 * For `onMouseDown`. A press takes focus out of the field that was just edited; its error then
 * appears below it and pushes the pressed control away before the release, so that the click is
 * lost.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}
