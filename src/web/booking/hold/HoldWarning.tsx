import X from "lucide-react/icons/x";
import { type FocusEvent, useRef, useState } from "react";
import { formatFailure, toApiFailure } from "../../app/api-failure.ts";
import type { Hold } from "../../draft/booking-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { useFrameViewport } from "../../ui/use-frame-viewport.ts";
import { refreshHold, requestHoldExtension } from "./hold.ts";
import { formatCountdown } from "./hold-time.ts";

interface HoldWarningProps {
  hold: Hold;
  secondsLeft: number;
  onExtended: () => void;
}

/**
 * Floats above the page in the last two minutes and offers to extend the hold, which is possible
 * once.
 */
export function HoldWarning({ hold, secondsLeft, onExtended }: HoldWarningProps) {
  const [isDismissed, setDismissed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const previousFocus = useRef<Element | null>(null);
  useFrameViewport(!isDismissed);
  if (isDismissed) return null;

  /** The notice disappears with its buttons, so keyboard users return to where they were. */
  function restoreFocus() {
    const target = previousFocus.current ?? document.getElementById("content");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  function recordPreviousFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  }

  function dismiss() {
    restoreFocus();
    setDismissed(true);
  }

  async function extend() {
    setBusy(true);
    try {
      await requestHoldExtension(hold);
      onExtended();
      restoreFocus();
    } catch (error) {
      setSentence(formatFailure(toApiFailure(error)));
      setBusy(false);
      // Another tab may have extended it already: refresh, so that the button disappears.
      await refreshHold(hold).catch(() => undefined);
    }
  }

  return (
    <section
      aria-label="Time left"
      onFocus={recordPreviousFocus}
      className="fixed inset-x-3 bottom-[calc(var(--spacing-bar)+0.75rem)] z-20 animate-rise rounded-card bg-float p-5 depth-float short:static short:mt-6 tablet:left-auto tablet:w-96 desktop:right-6 desktop:bottom-6 embedded:bottom-[calc(var(--view-bottom,0px)+0.75rem)]"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-warn tabular-nums">
          Your places are held for {formatCountdown(secondsLeft)} more
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
        {hold.canExtend
          ? "Do you need a little longer? You can extend the time once."
          : "After that they go back on sale. What you have typed stays here."}
      </p>
      {sentence && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {sentence}
        </p>
      )}
      {hold.canExtend && (
        <Button variant="soft" size="md" busy={busy} onClick={extend} className="mt-3 w-full">
          Give me more time
        </Button>
      )}
    </section>
  );
}
