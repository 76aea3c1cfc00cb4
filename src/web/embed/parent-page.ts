import { MIN_FRAME_HEIGHT } from "../../shared/embedding.ts";
import { parentOrigins } from "./parent-origins.ts";

/** After the page is loaded, in milliseconds (specification, section 9). */
const REPORTS_AFTER_LOAD_MS = [100, 500, 1000];
/** After a change of the size or the page, in milliseconds (specification, section 9). */
const REPORT_PAUSE_MS = 100;

/** What the frame tells the page around it; `setHeight` is the specification's (section 7). */
type Told =
  | { type: "setHeight"; height: number }
  /** Another step is shown: whoever reads on begins at its top. */
  | { type: "stepChange" };

export interface ParentPage {
  /** Another step is shown. */
  changeStep: () => void;
  stop: () => void;
}

/** Tells the page around the frame how high the frame should be, from now on. */
export function speakToParent(allowed: readonly string[]): ParentPage {
  const origins = parentOrigins({
    allowed,
    ancestors: location.ancestorOrigins && Array.from(location.ancestorOrigins),
    referrer: document.referrer,
  });
  const tell = (what: Told) => {
    for (const origin of origins) window.parent.postMessage(what, origin);
  };
  const report = () => tell({ type: "setHeight", height: contentHeight() });
  let pause: ReturnType<typeof setTimeout> | undefined;
  const reportSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(report, REPORT_PAUSE_MS);
  };
  const stopAfterLoad = onceLoaded(report);
  const layout = new ResizeObserver(reportSoon);
  layout.observe(document.documentElement);
  window.addEventListener("resize", reportSoon);
  return {
    changeStep() {
      tell({ type: "stepChange" });
      reportSoon();
    },
    stop() {
      clearTimeout(pause);
      stopAfterLoad();
      layout.disconnect();
      window.removeEventListener("resize", reportSoon);
    },
  };
}

/**
 * What the page needs. Nothing in it is measured by the frame (see `embedded` in app.css), so a frame
 * that is made as high as it was told is told the same again.
 */
function contentHeight(): number {
  const { height } = document.documentElement.getBoundingClientRect();
  return Math.max(MIN_FRAME_HEIGHT, Math.ceil(height));
}

function onceLoaded(report: () => void): () => void {
  const leaving = new AbortController();
  let timers: ReturnType<typeof setTimeout>[] = [];
  const begin = () => {
    timers = REPORTS_AFTER_LOAD_MS.map((ms) => setTimeout(report, ms));
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { signal: leaving.signal });
  return () => {
    leaving.abort();
    for (const timer of timers) clearTimeout(timer);
  };
}
