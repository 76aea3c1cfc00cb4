import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { clearDetailsWhenIdle, recordActivity } from "./idle-timeout.ts";
import { usePaymentInProgress } from "./payment-in-progress.ts";

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
