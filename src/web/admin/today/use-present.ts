import { useEffect, useRef, useState } from "react";

const TICK_MS = 10_000;

/**
 * The present, which moves by itself: the venue's server knows it at first, this machine's clock
 * carries it on.
 * @param readAt when the page's content was read, ISO-8601
 */
export function usePresent(readAt: string): Date {
  const [present, setPresent] = useState(() => new Date(readAt));
  const ahead = useRef<number | null>(null);
  const start = useRef(readAt);
  useEffect(() => {
    ahead.current ??= new Date(start.current).getTime() - Date.now();
    const tick = () => setPresent(new Date(Date.now() + (ahead.current ?? 0)));
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return present;
}
