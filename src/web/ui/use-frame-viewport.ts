import { useEffect, useState } from "react";

/** Often enough for who scrolls, seldom enough for a phone's battery; in milliseconds. */
const POLL_MS = 150;
/** A browser that says nothing by then does not keep anybody waiting. */
const MEASURE_TIMEOUT_MS = 500;

const isFramed = typeof window !== "undefined" && window.parent !== window;

/**
 * While `isWanted`, in a frame: keeps `--view-top`, `--view-bottom` and `--view-height` at the part
 * of the page that the visitor sees. What is fixed stands in the frame, which may be many times
 * higher than the window. Browsers clip what an observer sees by the window, also across sites.
 * @returns whether it is known by now; outside a frame everything is
 */
export function useFrameViewport(isEnabled: boolean): boolean {
  const [isMeasured, setMeasured] = useState(!isFramed);

  useEffect(() => {
    if (!isFramed || !isEnabled) return;
    const markMeasured = () => setMeasured(true);
    const timeout = setTimeout(markMeasured, MEASURE_TIMEOUT_MS);
    const stop = trackFrameViewport(markMeasured);
    return () => {
      clearTimeout(timeout);
      stop();
      setMeasured(false);
    };
  }, [isEnabled]);

  return isMeasured;
}

function trackFrameViewport(onMeasured: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => {
    observer = new IntersectionObserver(([entry]) => {
      observer?.disconnect();
      if (entry?.isIntersecting) applyViewport(entry.intersectionRect);
      onMeasured();
      timer = setTimeout(measure, POLL_MS);
    });
    observer.observe(document.documentElement);
  };
  measure();
  return () => {
    observer?.disconnect();
    clearTimeout(timer);
  };
}

function applyViewport({ top, bottom, height }: DOMRectReadOnly): void {
  const { style, clientHeight } = document.documentElement;
  style.setProperty("--view-top", `${top}px`);
  style.setProperty("--view-bottom", `${clientHeight - bottom}px`);
  style.setProperty("--view-height", `${height}px`);
}
