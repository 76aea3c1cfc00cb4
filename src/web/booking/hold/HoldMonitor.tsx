import X from "lucide-react/icons/x";
import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { formatFailure, toApiFailure } from "../../app/api-failure.ts";
import { reloadWhenReachable } from "../../app/document-policy.ts";
import { LoadFailureBanner } from "../../app/RouteLoadFailure.tsx";
import { useVenue } from "../../app/use-venue.ts";
import {
  bookingDraft,
  changeDraft,
  type Hold,
  useBookingDraft,
} from "../../draft/booking-draft.ts";
import { usePaymentInProgress } from "../../draft/payment-in-progress.ts";
import { Button } from "../../ui/Button.tsx";
import { useFrameViewport } from "../../ui/use-frame-viewport.ts";
import { isHeldUnpaid, isHoldExpired, refreshHold, requestHoldExtension } from "./hold.ts";
import {
  formatCountdown,
  formatTimeLeft,
  getLastAnnouncement,
  LOW_SECONDS,
  RECHECK_MS,
  useHoldSecondsLeft,
} from "./hold-time.ts";

/** Rarely shown, so its code is loaded only when needed. */
const HoldExpiredDialog = lazy(() =>
  import("./HoldExpiredDialog.tsx").then(
    (module) => ({ default: module.HoldExpiredDialog }),
    () => ({ default: HoldExpiredNotice }),
  ),
);

/**
 * Shown when the dialog's code fails to load. Browsers never retry a failed import, so Try Again
 * reloads the page once the server responds; the draft survives that.
 */
function HoldExpiredNotice({ open }: { open: boolean }) {
  if (!open) return null;
  return (
    <LoadFailureBanner onTryAgain={() => void reloadWhenReachable()}>
      Your time ran out, and your places went back on sale. Nothing that you typed is lost, and you
      have not been charged.
    </LoadFailureBanner>
  );
}

interface HoldMonitorProps {
  /** What happens when the hold expires: drop it silently, or ask the visitor what to do. */
  expiryAction: "let-go" | "ask";
}

/**
 * Watches the hold: announces the time left, warns before it expires, and acts when it has expired.
 */
export function HoldMonitor({ expiryAction }: HoldMonitorProps) {
  const { hold } = useBookingDraft();
  const seconds = useHoldSecondsLeft();
  const isWarned = useHoldWarning();
  const isPaymentInProgress = usePaymentInProgress();
  const expiredId = useExpiredHold(hold && seconds === 0 ? hold.id : null, expiryAction);
  const [extendedId, setExtendedId] = useState<string | null>(null);

  if (!hold || seconds === null) return null;
  return (
    <>
      <output className="sr-only">
        {!isPaymentInProgress && (
          <HoldAnnouncement
            seconds={seconds}
            isWarned={isWarned}
            isExtended={extendedId === hold.id}
          />
        )}
      </output>
      {isWarned && (
        <HoldWarning
          key={hold.id}
          hold={hold}
          secondsLeft={seconds}
          onExtended={() => setExtendedId(hold.id)}
        />
      )}
      {expiredId !== null && (
        <Suspense>
          <HoldExpiredDialog open={expiredId === hold.id} />
        </Suspense>
      )}
    </>
  );
}

interface HoldAnnouncementProps {
  seconds: number;
  isWarned: boolean;
  isExtended: boolean;
}

/** The time left for screen readers; the text changes only when there is something to announce. */
function HoldAnnouncement({ seconds, isWarned, isExtended }: HoldAnnouncementProps) {
  const { holdMinutes } = useVenue();
  const announcedSeconds = getLastAnnouncement(seconds);
  if (announcedSeconds === null)
    return isExtended && `Your places are now held for ${holdMinutes} minutes.`;
  if (announcedSeconds <= LOW_SECONDS && !isWarned) return null;
  return `Your places are held for ${formatTimeLeft(announcedSeconds)} more.`;
}

/**
 * The id of the expired hold to ask the visitor about, once the server confirms that it has
 * expired.
 */
function useExpiredHold(
  elapsedId: string | null,
  expiryAction: HoldMonitorProps["expiryAction"],
): string | null {
  const [expiredId, setExpiredId] = useState<string | null>(null);

  useEffect(() => {
    if (elapsedId === null) return;
    async function check() {
      if (!(await isHoldExpired())) return;
      clearInterval(recheckTimer);
      if (expiryAction === "let-go") changeDraft({ hold: null });
      else setExpiredId(elapsedId);
    }
    const recheckTimer = setInterval(() => void check(), RECHECK_MS);
    void check();
    return () => clearInterval(recheckTimer);
  }, [elapsedId, expiryAction]);

  return expiredId;
}

/**
 * Whether to warn the visitor that the hold is about to expire. Not during a payment, here or in
 * another tab: the hold does not expire then, and the server refuses to extend it.
 */
function useHoldWarning(): boolean {
  const { hold } = useBookingDraft();
  const seconds = useHoldSecondsLeft();
  const isPaymentInProgress = usePaymentInProgress();
  const [warnedId, setWarnedId] = useState<string | null>(null);
  const isLow = seconds !== null && seconds > 0 && seconds <= LOW_SECONDS;
  const dueId = hold && isLow && !isPaymentInProgress ? hold.id : null;

  useEffect(() => {
    if (dueId === null) return;
    let recheckTimer: ReturnType<typeof setTimeout>;
    let isDisposed = false;
    async function checkHold() {
      const { hold: currentHold } = bookingDraft();
      if (!currentHold) return;
      const isUnpaid = await isHeldUnpaid(currentHold);
      if (isDisposed) return;
      if (isUnpaid) setWarnedId(dueId);
      else recheckTimer = setTimeout(checkHold, RECHECK_MS);
    }
    void checkHold();
    return () => {
      isDisposed = true;
      clearTimeout(recheckTimer);
      setWarnedId(null);
    };
  }, [dueId]);

  return dueId !== null && warnedId === dueId;
}

interface HoldWarningProps {
  hold: Hold;
  secondsLeft: number;
  onExtended: () => void;
}

/**
 * Floats above the page in the last two minutes and offers to extend the hold, which is possible
 * once.
 */
function HoldWarning({ hold, secondsLeft, onExtended }: HoldWarningProps) {
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
