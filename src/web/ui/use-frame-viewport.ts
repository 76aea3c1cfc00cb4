import { useEffect, useState } from "react";

/** Often enough for who scrolls, seldom enough for a phone's battery; in milliseconds. */
const LOOK_EVERY_MS = 150;
/** A browser that says nothing by then does not keep anybody waiting. */
const PATIENCE_MS = 500;

const isFramed = typeof window !== "undefined" && window.parent !== window;

/**
 * While `isWanted`, in a frame: keeps `--view-top`, `--view-bottom` and `--view-height` at the part
 * of the page that the visitor sees. What is fixed stands in the frame, which may be many times
 * higher than the window. Browsers clip what an observer sees by the window, also across sites.
 * @returns whether it is known by now; outside a frame everything is
 */
export function useVisiblePart(isWanted: boolean): boolean {
  const [isKnown, setKnown] = useState(!isFramed);

  useEffect(() => {
    if (!isFramed || !isWanted) return;
    const know = () => setKnown(true);
    const patience = setTimeout(know, PATIENCE_MS);
    const stop = followVisiblePart(know);
    return () => {
      clearTimeout(patience);
      stop();
      setKnown(false);
    };
  }, [isWanted]);

  return isKnown;
}

function followVisiblePart(onSeen: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    observer = new IntersectionObserver(([entry]) => {
      observer?.disconnect();
      if (entry?.isIntersecting) show(entry.intersectionRect);
      onSeen();
      timer = setTimeout(look, LOOK_EVERY_MS);
    });
    observer.observe(document.documentElement);
  };
  look();
  return () => {
    observer?.disconnect();
    clearTimeout(timer);
  };
}

function show({ top, bottom, height }: DOMRectReadOnly): void {
  const { style, clientHeight } = document.documentElement;
  style.setProperty("--view-top", `${top}px`);
  style.setProperty("--view-bottom", `${clientHeight - bottom}px`);
  style.setProperty("--view-height", `${height}px`);
}
