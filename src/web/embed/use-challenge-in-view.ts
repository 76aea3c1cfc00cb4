import { useEffect } from "react";
import { useFrameViewport } from "../ui/use-frame-viewport.ts";
import { isFramed } from "./use-embedded.ts";

/**
 * Keeps the bank's challenge in view in a frame. Square's script overlays it on the page, fixed to
 * the middle of the window, which in a frame is somewhere in a long page. (app.css does the same
 * for modal dialogs, before they take focus.)
 */
export function useChallengeInView(): void {
  useFrameViewport(true);

  useEffect(() => {
    if (!isFramed) return;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(keepInView);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
}

/** Waits one frame, because the position is known only once the element is rendered. */
function keepInView(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  requestAnimationFrame(() => {
    if (getComputedStyle(node).position !== "fixed") return;
    node.style.inset = "var(--view-top, 0) 0 var(--view-bottom, 0) 0";
    node.style.maxHeight = "var(--view-height, 100%)";
  });
}
