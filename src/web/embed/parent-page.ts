import { MIN_FRAME_HEIGHT_PX } from "../../shared/embedding.ts";
import { parentOrigins } from "./parent-origins.ts";

/** Delays after the page has loaded (specification, section 9). */
const REPORTS_AFTER_LOAD_MS = [100, 500, 1000];
/** Delay after a change of the size or the page (specification, section 9). */
const REPORT_DEBOUNCE_MS = 100;

/** Messages from the frame to its host page; `setHeight` is the specification's (section 7). */
type ParentMessage =
  | { type: "setHeight"; height: number }
  /** Another step is shown; the host page can scroll to its top. */
  | { type: "stepChange" };

export interface ParentConnection {
  /** Reports that another step is shown. */
  notifyStepChange: () => void;
  stop: () => void;
}

/**
 * Reports the frame's height to the host page until it is stopped.
 * @param allowed the origins that may embed the booking
 */
export function connectToParent(allowed: readonly string[]): ParentConnection {
  const origins = parentOrigins({
    allowed,
    ancestors: location.ancestorOrigins && Array.from(location.ancestorOrigins),
    referrer: document.referrer,
  });
  const post = (message: ParentMessage) => {
    for (const origin of origins) window.parent.postMessage(message, origin);
  };
  const reportHeight = () => post({ type: "setHeight", height: contentHeight() });
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  const scheduleReport = () => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(reportHeight, REPORT_DEBOUNCE_MS);
  };
  const cancelLoadReports = reportAfterLoad(reportHeight);
  const resizeObserver = new ResizeObserver(scheduleReport);
  resizeObserver.observe(document.documentElement);
  window.addEventListener("resize", scheduleReport);
  return {
    notifyStepChange() {
      post({ type: "stepChange" });
      scheduleReport();
    },
    stop() {
      clearTimeout(debounceTimer);
      cancelLoadReports();
      resizeObserver.disconnect();
      window.removeEventListener("resize", scheduleReport);
    },
  };
}

/**
 * The height that the page needs. No part of the page depends on the frame's height (see `embedded`
 * in app.css), so a frame that follows the reported height gets the same height again.
 */
function contentHeight(): number {
  const { height } = document.documentElement.getBoundingClientRect();
  return Math.max(MIN_FRAME_HEIGHT_PX, Math.ceil(height));
}

function reportAfterLoad(report: () => void): () => void {
  const controller = new AbortController();
  let timers: ReturnType<typeof setTimeout>[] = [];
  const startTimers = () => {
    timers = REPORTS_AFTER_LOAD_MS.map((ms) => setTimeout(report, ms));
  };
  if (document.readyState === "complete") startTimers();
  else window.addEventListener("load", startTimers, { signal: controller.signal });
  return () => {
    controller.abort();
    for (const timer of timers) clearTimeout(timer);
  };
}
