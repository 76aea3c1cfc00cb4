import { lazy, Suspense, useEffect, useState } from "react";
import { reloadWhenReachable } from "../../app/document-policy.ts";
import { LoadFailureBanner } from "../../app/RouteLoadFailure.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { usePaymentInProgress } from "../../draft/payment-in-progress.ts";
import { HoldWarning } from "./HoldWarning.tsx";
import { isHeldUnpaid, isHoldExpired } from "./hold.ts";
import { formatTimeLeft, getLastAnnouncement, LOW_SECONDS, RECHECK_MS } from "./hold-time.ts";
import { useHoldSecondsLeft } from "./use-hold-seconds-left.ts";

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
