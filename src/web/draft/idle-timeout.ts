import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { changeDraft, clearPersonalDetails } from "./booking-draft.ts";
import { usePaymentInProgress } from "./payment-in-progress.ts";

/** After this long without a press or a key, the next person at this screen may be someone else. */
const IDLE_MS = 30 * 60_000;
/** Resolution of the recorded time. */
const ACTIVITY_RESOLUTION_MS = 10_000;

const STORAGE_KEY = "slipway.active.1";

/** The last press or key in this tab, by the browser's clock; null: unknown. */
let lastActiveAtMs: number | null = null;

/** Records a press or a key in this tab. */
function recordActivity(): void {
  const nowMs = Date.now();
  if (lastActiveAtMs !== null && Math.abs(nowMs - lastActiveAtMs) < ACTIVITY_RESOLUTION_MS) return;
  lastActiveAtMs = nowMs;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(nowMs));
  } catch {
    // Without storage a reload restarts the timeout.
  }
}

/**
 * Clears personal details, signature and codes after half an hour without a press or a key. Keeps
 * what was chosen.
 * @returns whether it cleared them
 */
export function clearDetailsWhenIdle(): boolean {
  lastActiveAtMs ??= readStored();
  if (lastActiveAtMs === null || Date.now() - lastActiveAtMs < IDLE_MS) return false;
  clearPersonalDetails();
  changeDraft({ voucher: null, linkedVoucherCode: null });
  recordActivity();
  return true;
}

function readStored(): number | null {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY)) || null;
  } catch {
    return null;
  }
}

const CHECK_MS = 30_000;

/**
 * Clears the details of an idle visitor while the page stays open, and returns to the step that
 * asks for them. Never during a payment.
 */
export function useIdleTimeout(): void {
  const { revalidate } = useRevalidator();
  const isPaymentInProgress = usePaymentInProgress();
  useEffect(() => {
    const check = () => {
      if (!isPaymentInProgress && clearDetailsWhenIdle()) void revalidate();
    };
    // A touch that wakes a sleeping tablet comes from the next person, so check before recording
    // it.
    const handleActivity = () => {
      check();
      recordActivity();
    };
    handleActivity();
    const timer = setInterval(check, CHECK_MS);
    const activityEvents = ["pointerdown", "keydown"] as const;
    for (const event of activityEvents) window.addEventListener(event, handleActivity, true);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) window.removeEventListener(event, handleActivity, true);
      document.removeEventListener("visibilitychange", check);
    };
  }, [isPaymentInProgress, revalidate]);
}
