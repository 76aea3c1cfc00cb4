import { useEffect, useRef, useState } from "react";
import { formatPence } from "../../shared/money.ts";

interface AnimatedMoneyProps {
  pence: number;
}

const ANIMATION_MS = 200;

/** An amount that counts up or down to a new value, unless the user prefers reduced motion. */
export function AnimatedMoney({ pence }: AnimatedMoneyProps) {
  const [shownPence, setShownPence] = useState(pence);
  const previousPence = useRef(pence);

  useEffect(() => {
    const startPence = previousPence.current;
    previousPence.current = pence;
    if (startPence === pence || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShownPence(pence);
      return;
    }
    const startedAtMs = performance.now();
    let frame = requestAnimationFrame(function animate(nowMs) {
      const progress = Math.max(0, Math.min(1, (nowMs - startedAtMs) / ANIMATION_MS));
      setShownPence(Math.round(startPence + (pence - startPence) * progress));
      if (progress < 1) frame = requestAnimationFrame(animate);
    });
    return () => cancelAnimationFrame(frame);
  }, [pence]);

  return <span className="tabular-nums">{formatPence(shownPence)}</span>;
}
