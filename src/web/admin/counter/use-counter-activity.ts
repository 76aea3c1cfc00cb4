import { useEffect } from "react";
import { refreshAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";

const MINUTE_MS = 60_000;

/**
 * While a shared device is unlocked, tells the server when its person presses a key or touches the
 * screen: at most once a minute, or three times in the time after which it locks if that is short.
 * @param lockMinutes undefined on any other device
 */
export function useCounterActivity(lockMinutes: number | undefined): void {
  useEffect(() => {
    if (lockMinutes === undefined) return;
    const intervalMs = Math.min(MINUTE_MS, (lockMinutes * MINUTE_MS) / 3);
    let sentAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      sentAt = Date.now();
      // Whatever failed, the page then shows whether the device is locked.
      api.admin.counter.keepUnlocked().catch(() => refreshAccount(null));
    };
    const notice = () => {
      timer ??= setTimeout(send, Math.max(0, sentAt + intervalMs - Date.now()));
    };
    const events = ["keydown", "pointerdown"] as const;
    for (const event of events) window.addEventListener(event, notice);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, notice);
    };
  }, [lockMinutes]);
}
