import { useEffect, useState } from "react";

/** Frequent enough for scrolling, rare enough for a phone's battery. */
const POLL_MS = 150;
/** A browser that does not report by then must not block the dialog. */
const MEASURE_TIMEOUT_MS = 500;

const isFramed = typeof window !== "undefined" && window.parent !== window;

/**
 * While enabled and in a frame, keeps `--view-top`, `--view-bottom` and `--view-height` at the
 * visible part of the page. Fixed elements are positioned in the frame, which may be many times
 * taller than the window. An IntersectionObserver clips to the window, also across sites.
 * @returns whether the visible part is measured; always true outside a frame
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
