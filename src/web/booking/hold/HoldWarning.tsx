import X from "lucide-react/icons/x";
import { type FocusEvent, useRef, useState } from "react";
import { failureOf, failureSentence } from "../../app/api-failure.ts";
import type { HeldPlaces } from "../../draft/booking-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { useVisiblePart } from "../../ui/use-frame-viewport.ts";
import { extendHold, refreshHold } from "./hold.ts";
import { countdown } from "./hold-time.ts";

interface HoldWarningProps {
  held: HeldPlaces;
  secondsLeft: number;
  onExtended: () => void;
}

/** Floats above the page in the last two minutes and offers more time, which can be had once. */
export function HoldWarning({ held, secondsLeft, onExtended }: HoldWarningProps) {
  const [isDismissed, setDismissed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const cameFrom = useRef<Element | null>(null);
  useVisiblePart(!isDismissed);
  if (isDismissed) return null;

  /** The notice goes with its buttons: whoever works by keyboard goes on where they were. */
  function goBack() {
    const origin = cameFrom.current ?? document.getElementById("content");
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
  }

  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  function dismiss() {
    goBack();
    setDismissed(true);
  }

  async function extend() {
    setBusy(true);
    try {
      await extendHold(held);
      onExtended();
      goBack();
    } catch (error) {
      setSentence(failureSentence(failureOf(error)));
      setBusy(false);
      // It may have been extended in another tab: then there is nothing to offer any more.
      await refreshHold(held).catch(() => undefined);
    }
  }

  return (
    <section
      aria-label="Time left"
      onFocus={noteOrigin}
      className="fixed inset-x-3 bottom-[calc(var(--spacing-bar)+0.75rem)] z-20 animate-rise rounded-card bg-float p-5 depth-float short:static short:mt-6 tablet:left-auto tablet:w-96 desk:right-6 desk:bottom-6 embedded:bottom-[calc(var(--view-bottom,0px)+0.75rem)]"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-warn tabular-nums">
          Your places are held for {countdown(secondsLeft)} more
        </p>
        <button
          type="button"
          aria-label="Close this notice"
          onClick={dismiss}
          className="-m-3 grid size-touch shrink-0 place-items-center rounded-full text-ink-2 hover:bg-hover"
        >
          <X className="size-5" />
        </button>
      </div>
      <p className="mt-1 text-sm">
        {held.canExtend
          ? "Do you need a little longer? You can extend the time once."
          : "After that they go back on sale. What you have typed stays here."}
      </p>
      {sentence && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {sentence}
        </p>
      )}
      {held.canExtend && (
        <Button variant="soft" size="md" busy={busy} onClick={extend} className="mt-3 w-full">
          Give me more time
        </Button>
      )}
    </section>
  );
}
