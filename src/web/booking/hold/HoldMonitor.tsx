import { lazy, Suspense, useEffect, useState } from "react";
import { loadDocument } from "../../app/document-policy.ts";
import { CodeMissingNotice } from "../../app/RouteLoadFailure.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { usePaymentUnderWay } from "../../draft/payment-in-progress.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import { HoldWarning } from "./HoldWarning.tsx";
import { isHoldOver, isOnlyHeld } from "./hold.ts";
import { countdownInWords, LOW_SECONDS, lastWarningAt, RECHECK_MS } from "./hold-time.ts";
import { useSecondsLeft } from "./use-hold-seconds-left.ts";

/** Few visitors ever see it, so its code comes when it is needed. */
const HoldEndedDialog = lazy(() =>
  import("./HoldExpiredDialog.tsx").then(
    (module) => ({ default: module.HoldEndedDialog }),
    () => ({ default: HoldEndedNotice }),
  ),
);

/**
 * Stands in for the dialog whose code did not come. Browsers do not ask again for code that failed, so
 * the page is loaded anew, once the server answers; what was typed comes back with it.
 */
function HoldEndedNotice({ open }: { open: boolean }) {
  if (!open) return null;
  return (
    <CodeMissingNotice onTryAgain={() => void loadDocument()}>
      Your time ran out, and your places went back on sale. Nothing that you typed is lost, and you
      have not been charged.
    </CodeMissingNotice>
  );
}

interface HoldWatchProps {
  /** When the time is over: let the places go, or ask the visitor what to do. */
  onEnd: "let-go" | "ask";
}

/** Watches the time of the held places: announces it, warns before it ends, asks when it has. */
export function HoldWatch({ onEnd }: HoldWatchProps) {
  const { held } = useBookingDraft();
  const seconds = useSecondsLeft();
  const isWarned = useHoldWarning();
  const isPaying = usePaymentUnderWay();
  const endedId = useEndedHold(held && seconds === 0 ? held.id : null, onEnd);
  const [extendedId, setExtendedId] = useState<string | null>(null);

  if (!held || seconds === null) return null;
  return (
    <>
      <output className="sr-only">
        {!isPaying && (
          <TimeInWords seconds={seconds} isWarned={isWarned} isExtended={extendedId === held.id} />
        )}
      </output>
      {isWarned && (
        <HoldWarning
          key={held.id}
          held={held}
          secondsLeft={seconds}
          onExtended={() => setExtendedId(held.id)}
        />
      )}
      {endedId !== null && (
        <Suspense>
          <HoldEndedDialog open={endedId === held.id} />
        </Suspense>
      )}
    </>
  );
}

interface TimeInWordsProps {
  seconds: number;
  isWarned: boolean;
  isExtended: boolean;
}

/** The time left, for reading aloud: it changes only when there is something to say. */
function TimeInWords({ seconds, isWarned, isExtended }: TimeInWordsProps) {
  const { holdMinutes } = useVenue();
  const mark = lastWarningAt(seconds);
  if (mark === null) return isExtended && `Your places are now held for ${holdMinutes} minutes.`;
  if (mark <= LOW_SECONDS && !isWarned) return null;
  return `Your places are held for ${countdownInWords(mark)} more.`;
}

/** The hold of which the visitor has to be asked, once the server says that it is over. */
function useEndedHold(runOutId: string | null, onEnd: HoldWatchProps["onEnd"]): string | null {
  const [endedId, setEndedId] = useState<string | null>(null);

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

  return endedId;
}

/**
 * Whether the visitor has to be warned that the time is running out. Not while the places are being
 * paid for, here or in another tab: they do not run out then, and the server gives no more time.
 */
function useHoldWarning(): boolean {
  const { held } = useBookingDraft();
  const seconds = useSecondsLeft();
  const isPaying = usePaymentUnderWay();
  const [heldId, setHeldId] = useState<string | null>(null);
  const isLow = seconds !== null && seconds > 0 && seconds <= LOW_SECONDS;
  const dueId = held && isLow && !isPaying ? held.id : null;

  useEffect(() => {
    if (dueId === null) return;
    let asking: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function ask() {
      const { held: asked } = bookingDraft();
      if (!asked) return;
      const isHeld = await isOnlyHeld(asked);
      if (isOver) return;
      if (isHeld) setHeldId(dueId);
      else asking = setTimeout(ask, RECHECK_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(asking);
      setHeldId(null);
    };
  }, [dueId]);

  return dueId !== null && heldId === dueId;
}
