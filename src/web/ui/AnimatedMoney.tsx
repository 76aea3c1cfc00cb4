import { useEffect, useRef, useState } from "react";
import { formatPence } from "../../shared/money.ts";

interface CountingMoneyProps {
  pence: number;
}

const COUNT_MS = 200;

/** An amount that counts to its new value when it changes, unless motion is unwelcome. */
export function CountingMoney({ pence }: CountingMoneyProps) {
  const [shown, setShown] = useState(pence);
  const from = useRef(pence);

  useEffect(() => {
    const start = from.current;
    from.current = pence;
    if (start === pence || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(pence);
      return;
    }
    const startedAtMs = performance.now();
    let frame = requestAnimationFrame(function count(nowMs) {
      const part = Math.max(0, Math.min(1, (nowMs - startedAtMs) / COUNT_MS));
      setShown(Math.round(start + (pence - start) * part));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [pence]);

  return <span className="tabular-nums">{formatPence(shown)}</span>;
}
