import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { forgetIdlePerson, noteActivity } from "./idle-timeout.ts";
import { usePaymentUnderWay } from "./payment-in-progress.ts";

const CHECK_MS = 30_000;

/**
 * Forgets an idle person while the page stays open, and leads to the step that asks who is coming.
 * Never out of a payment that is under way.
 */
export function useIdlePerson(): void {
  const { revalidate } = useRevalidator();
  const isPaying = usePaymentUnderWay();
  useEffect(() => {
    const check = () => {
      if (!isPaying && forgetIdlePerson()) void revalidate();
    };
    // A tablet that slept wakes with a touch: that person is the next one.
    const act = () => {
      check();
      noteActivity();
    };
    act();
    const timer = setInterval(check, CHECK_MS);
    const acts = ["pointerdown", "keydown"] as const;
    for (const event of acts) window.addEventListener(event, act, true);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      for (const event of acts) window.removeEventListener(event, act, true);
      document.removeEventListener("visibilitychange", check);
    };
  }, [isPaying, revalidate]);
}
