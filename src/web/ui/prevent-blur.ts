import type { MouseEvent } from "react";

/**
 * For `onMouseDown`. A press takes focus out of the field that was just typed in; what is wrong there
 * then appears under it, and pushes the control away before it is let go: the press would be lost.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault();
}
