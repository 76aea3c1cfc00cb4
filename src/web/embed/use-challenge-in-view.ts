import { useEffect } from "react";
import { useFrameViewport } from "../ui/use-frame-viewport.ts";
import { isFramed } from "./use-embedded.ts";

/**
 * The card processor's script puts the bank's question over the page, fixed to the middle of what it
 * takes for the window: in a frame that is somewhere in a long page. What it adds is kept where the
 * visitor looks. (A modal dialog is by app.css, before it takes focus.)
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

/** Whether it is fixed is known once it is shown. */
function keepInView(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  requestAnimationFrame(() => {
    if (getComputedStyle(node).position !== "fixed") return;
    node.style.inset = "var(--view-top, 0) 0 var(--view-bottom, 0) 0";
    node.style.maxHeight = "var(--view-height, 100%)";
  });
}
