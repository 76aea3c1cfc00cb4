import { MIN_FRAME_HEIGHT_PX } from "../../shared/embedding.ts";
import { parentOrigins } from "./parent-origins.ts";

/** After the page is loaded, in milliseconds (specification, section 9). */
const REPORTS_AFTER_LOAD_MS = [100, 500, 1000];
/** After a change of the size or the page, in milliseconds (specification, section 9). */
const REPORT_DEBOUNCE_MS = 100;

/** What the frame tells the page around it; `setHeight` is the specification's (section 7). */
type ParentMessage =
  | { type: "setHeight"; height: number }
  /** Another step is shown: whoever reads on begins at its top. */
  | { type: "stepChange" };

export interface ParentConnection {
  /** Another step is shown. */
  notifyStepChange: () => void;
  stop: () => void;
}

/** Tells the page around the frame how high the frame should be, from now on. */
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
 * What the page needs. Nothing in it is measured by the frame (see `embedded` in app.css), so a frame
 * that is made as high as it was told is told the same again.
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
