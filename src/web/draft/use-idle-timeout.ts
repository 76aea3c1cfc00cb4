import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { clearDetailsWhenIdle, recordActivity } from "./idle-timeout.ts";
import { usePaymentInProgress } from "./payment-in-progress.ts";

const CHECK_MS = 30_000;

/**
 * Forgets an idle person while the page stays open, and leads to the step that asks who is coming.
 * Never out of a payment that is under way.
 */
export function useIdleTimeout(): void {
  const { revalidate } = useRevalidator();
  const isPaymentInProgress = usePaymentInProgress();
  useEffect(() => {
    const check = () => {
      if (!isPaymentInProgress && clearDetailsWhenIdle()) void revalidate();
    };
    // A tablet that slept wakes with a touch: that person is the next one.
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
