import { MIN_FRAME_HEIGHT_PX } from "../../shared/embedding.ts";

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

interface FrameAncestry {
  /** The sites that may embed the booking. */
  allowed: readonly string[];
  /**
   * The origins around the frame from the inside out; undefined in browsers that do not report them
   * (Firefox).
   */
  ancestors: readonly string[] | undefined;
  /** URL of the page that loaded the frame; empty when the referrer policy hides it. */
  referrer: string;
}

/**
 * The origins that the frame may message: its parent site, if it is allowed. Where the browser does
 * not reveal the parent, all allowed origins, because `postMessage` delivers only to the origin
 * that it names.
 */
export function parentOrigins({ allowed, ancestors, referrer }: FrameAncestry): string[] {
  const parent = ancestors?.[0] ?? URL.parse(referrer)?.origin;
  if (ancestors !== undefined || (parent !== undefined && allowed.includes(parent))) {
    return allowed.filter((site) => site === parent);
  }
  return [...allowed];
}

/**
 * Blocks refresh messages from host sites, which would lose what a visitor has typed. Must be
 * registered before other scripts, so that they never see the message (specification, section 9).
 * @returns a function that ends it
 */
export function ignoreRefresh(): () => void {
  window.addEventListener("message", blockRefresh, { capture: true });
  return () => window.removeEventListener("message", blockRefresh, { capture: true });
}

function blockRefresh(event: MessageEvent<unknown>): void {
  if (isRefresh(event.data)) event.stopImmediatePropagation();
}

/** Whether a message asks for a refresh, by its type or its action. */
export function isRefresh(message: unknown): boolean {
  if (typeof message !== "object" || message === null) return false;
  const { type, action } = message as Record<string, unknown>;
  return type === "refresh" || action === "refresh";
}
