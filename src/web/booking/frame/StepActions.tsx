import Timer from "lucide-react/icons/timer";
import type { ReactNode } from "react";
import { pluralize } from "../../../shared/format.ts";
import { formatTime } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { AnimatedMoney } from "../../ui/AnimatedMoney.tsx";
import { Button } from "../../ui/Button.tsx";
import { preventBlur } from "../../ui/focus.ts";
import { formatCountdown, LOW_SECONDS, useHoldSecondsLeft } from "../hold/hold-time.ts";

interface StepActionsProps {
  /** The path of the previous step. */
  back: string;
  backLabel?: string;
  /** Absent: the button submits the form around it. */
  onContinue?: () => void;
  label?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /**
   * The action is available but something else should be done first, so it looks less prominent.
   */
  isQuiet?: boolean | undefined;
  /** Shown beside the action; on phones it replaces the bar's total and time left. */
  choice?: ReactNode;
  /** Replaces the total and time left of the current booking in the bar on phones. */
  summary?: ReactNode;
  /** The action takes the full width, with Back below it. */
  wide?: boolean;
}

/**
 * Back and the main action of a step. Beside the pass they end the content; on narrower screens the
 * action moves into a bar at the bottom, with the total and time left from the pass.
 */
export function StepActions(props: StepActionsProps) {
  const { back, onContinue, choice, wide = false } = props;
  const isSubmit = onContinue === undefined;
  const backLink = (
    // Aligns the text, not the padding around it, with the left edge.
    <ButtonLink
      to={back}
      variant="quiet"
      onMouseDown={isSubmit ? preventBlur : undefined}
      className={`-ml-6 max-desktop:hidden ${wide ? "self-start" : ""}`}
    >
      {props.backLabel ?? "Back"}
    </ButtonLink>
  );
  return (
    <div className={`step-actions flex gap-4 desktop:mt-8 ${wide ? "flex-col" : "items-center"}`}>
      {!wide && backLink}
      <section
        aria-label="Total and next step"
        className="fixed inset-x-0 bottom-0 z-20 flex min-h-bar items-center justify-between gap-4 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static short:mt-6 short:min-w-0 short:flex-1 short:rounded-card max-desktop:embedded:static max-desktop:embedded:mt-6 max-desktop:embedded:min-w-0 max-desktop:embedded:flex-1 max-desktop:embedded:rounded-card desktop:static desktop:min-h-0 desktop:flex-1 desktop:justify-end desktop:bg-transparent desktop:p-0 desktop:shadow-none"
      >
        <div className={`min-w-0 ${choice ? "desktop:text-right" : "desktop:hidden"}`}>
          {choice ?? props.summary ?? <MobileBarSummary />}
        </div>
        <ContinueButton {...props} />
      </section>
      {wide && backLink}
    </div>
  );
}

function ContinueButton(props: StepActionsProps) {
  const { onContinue, label = "Continue", busy = false, disabled, isQuiet, wide } = props;
  const isSubmit = onContinue === undefined;
  return (
    <Button
      variant={isQuiet ? "soft" : "accent"}
      type={isSubmit ? "submit" : "button"}
      onClick={onContinue}
      onMouseDown={isSubmit ? preventBlur : undefined}
      busy={busy}
      disabled={disabled}
      className={`min-w-36 shrink-0 desktop:min-w-44 ${wide ? "desktop:w-full" : ""}`}
    >
      {label}
    </Button>
  );
}

/** The total and the time left, for the bar on phones, where the pass is hidden. */
function MobileBarSummary() {
  const draft = useBookingDraft();
  const { timezone } = useVenue();
  const order = computeDraftTotal(draft);
  if (!order || !draft.slot) return null;
  const time = formatTime(new Date(draft.slot.startsAt), timezone);
  return (
    <>
      <p className="text-heading text-ink-1">
        <AnimatedMoney pence={order.totalPence} />
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {draft.hold ? <HoldTime /> : `${pluralize(draft.ticketCount, "ticket")} · ${time}`}
      </p>
    </>
  );
}

/** `12:48 left`; amber below two minutes. */
function HoldTime() {
  const seconds = useHoldSecondsLeft();
  if (seconds === null) return null;
  const isLow = seconds < LOW_SECONDS;
  return (
    <span
      role="timer"
      className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${isLow ? "text-warn" : "text-ink-2"}`}
    >
      <Timer className={`size-4 ${isLow ? "" : "text-primary"}`} />
      {formatCountdown(seconds)} left
    </span>
  );
}
