import { lazy, Suspense, useEffect, useState } from "react";
import { changeDraft } from "./booking-draft.ts";
import { HoldWarning } from "./HoldWarning.tsx";
import { isHoldOver } from "./hold-places.ts";
import { countdownInWords, lastWarningAt } from "./hold-time.ts";
import { useBookingDraft } from "./use-booking-draft.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** Few visitors ever see it, so its code comes when it is needed. */
const HoldEndedDialog = lazy(async () => {
  const module = await import("./HoldEndedDialog.tsx");
  return { default: module.HoldEndedDialog };
});

interface HoldWatchProps {
  /** When the time is over: let the places go, or ask the visitor what to do. */
  onEnd: "let-go" | "ask";
}

/** How often the server is asked again while it carries a payment or cannot be reached. */
const RECHECK_MS = 5000;

/** Watches the time of the held places: announces it, warns before it ends, asks when it has. */
export function HoldWatch({ onEnd }: HoldWatchProps) {
  const { held } = useBookingDraft();
  const seconds = useSecondsLeft();
  const [endedId, setEndedId] = useState<string | null>(null);
  const runOutId = held && seconds === 0 ? held.id : null;

  useEffect(() => {
    if (runOutId === null) return;
    async function check() {
      if (!(await isHoldOver())) return;
      clearInterval(rechecking);
      if (onEnd === "let-go") changeDraft({ held: null });
      else setEndedId(runOutId);
    }
    const rechecking = setInterval(() => void check(), RECHECK_MS);
    void check();
    return () => clearInterval(rechecking);
  }, [runOutId, onEnd]);

  if (!held || seconds === null) return null;
  const warnedAt = lastWarningAt(seconds);
  return (
    <>
      <output className="sr-only">
        {warnedAt !== null && `Your places are held for ${countdownInWords(warnedAt)} more.`}
      </output>
      <HoldWarning held={held} secondsLeft={seconds} />
      {endedId !== null && (
        <Suspense>
          <HoldEndedDialog open={endedId === held.id} />
        </Suspense>
      )}
    </>
  );
}
