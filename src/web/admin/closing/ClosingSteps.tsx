import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { BookingFailures } from "../kit/dialog/BookingFailures.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { ClosingContent, type NotificationOptions } from "./ClosingContent.tsx";
import {
  type ClosureTarget,
  closeTarget,
  formatTarget,
  readAffectedBookings,
  readClosure,
  reopenTarget,
} from "./closure-target.ts";
import { EMPTY_REASON, getReasonText, type ReasonInput } from "./ReasonField.tsx";
import { SettlementConfirmation } from "./SettlementConfirmation.tsx";
import {
  findWithoutTime,
  formatSettlementPlan,
  omitChoices,
  type SettlementChoices,
  toSettlements,
} from "./settlement-plan.ts";
import { type ClosingReport, useClosingRun } from "./use-closing-run.ts";

interface ClosingStepsProps {
  target: ClosureTarget;
  onClose: () => void;
  /** Above everything else: the choice of what to close, if there is one. */
  children?: ReactNode;
}

/**
 * Closes a day or a slot with a reason, then moves or refunds its bookings after a confirmation
 * step; or reopens it.
 */
export function ClosingSteps({ target, onClose, children }: ClosingStepsProps) {
  const { timezone } = useVenue();
  const query = useQuery({
    queryKey: ["closing", target],
    queryFn: async ({ signal }) => {
      const closure = await readClosure(target, signal);
      return { closure, bookings: await readAffectedBookings(target, signal) };
    },
  });
  // Bookings stay as they are unless staff choose to move or refund them.
  const [choices, setChoices] = useState<SettlementChoices>({});
  const closing = useClosingRun();
  const reopening = useMutation();
  const [reason, setReason] = useState<ReasonInput>(EMPTY_REASON);
  const [notification, setNotification] = useState<NotificationOptions>({
    notify: true,
    includesReason: true,
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isBusy = closing.isBusy || reopening.isBusy;
  const { closure, bookings } = query.data ?? { closure: null, bookings: [] };
  const settlements = toSettlements(bookings, choices);
  const reasonText = closure?.reason ?? getReasonText(reason);

  function submit() {
    setSubmitted(true);
    if (query.data === undefined || reasonText === "") return;
    if (findWithoutTime(bookings, choices).length > 0) return;
    if (settlements.length > 0) setConfirming(true);
    else void runClosing();
  }

  async function runClosing() {
    if (isBusy) return;
    setConfirming(false);
    const report = await closing.run({
      ...(closure === null && { close: (id: string) => closeTarget(target, id, reasonText) }),
      settlements,
      notify: notification.notify,
      reason: notification.includesReason ? reasonText : null,
    });
    // Bookings that failed need a new decision.
    const failed = report.outcomes.filter(({ outcome }) => outcome === "failed");
    setChoices(omitChoices(choices, failed));
    setSubmitted(false);
  }

  async function handleReopen() {
    if (!closure) return;
    await reopening.run(async () => {
      await reopenTarget(target, closure);
      onClose();
    });
  }

  if (isConfirming) {
    return (
      <SettlementConfirmation
        target={target}
        bookings={bookings}
        choices={choices}
        isClosed={closure !== null}
        notify={notification.notify}
        onBack={() => setConfirming(false)}
        onConfirm={() => void runClosing()}
      />
    );
  }
  return (
    <ActionDialogFrame
      title={getTitle(target, closure !== null)}
      subtitle={formatTarget(target, timezone)}
      isBusy={isBusy}
      note={
        closing.isBusy ? (
          <span role="status" className="tabular-nums">
            Closed first, then {closing.attemptedCount} of {closing.count} bookings done
          </span>
        ) : (
          formatSettlementPlan(bookings, choices)
        )
      }
      actions={
        <Actions
          target={target}
          isClosed={closure !== null}
          canReopen={closure?.isDirect ?? false}
          count={settlements.length}
          isReady={query.data !== undefined}
          isBusy={isBusy}
          onClose={onClose}
          onReopen={() => void handleReopen()}
          onSubmit={submit}
        />
      }
    >
      {closing.report && <ClosingReportAlert report={closing.report} bookings={bookings} />}
      <FailureAlert title="Failed to reopen" failure={reopening.failure} className="mb-4" />
      {children}
      <div className="min-h-40">
        <QueryContent
          query={query}
          loading="Loading who has booked"
          errorTitle="Failed to load who has booked"
        >
          {(closureState) => (
            <ClosingContent
              closureState={closureState}
              reason={reason}
              notification={notification}
              choices={choices}
              isSubmitted={isSubmitted}
              isBusy={isBusy}
              onReasonChange={setReason}
              onNotificationChange={setNotification}
              onChoicesChange={setChoices}
            />
          )}
        </QueryContent>
      </div>
    </ActionDialogFrame>
  );
}

function getTitle({ kind }: ClosureTarget, isClosed: boolean): string {
  const noun = kind === "day" ? "This Day" : "This Session";
  return isClosed ? `${noun} Is Closed` : `Close ${noun}`;
}

interface ActionsProps {
  target: ClosureTarget;
  isClosed: boolean;
  /** False when a wider closure applies, which is reopened elsewhere. */
  canReopen: boolean;
  count: number;
  isReady: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReopen: () => void;
  onSubmit: () => void;
}

function Actions({
  target,
  isClosed,
  canReopen,
  count,
  isReady,
  isBusy,
  ...handlers
}: ActionsProps) {
  const noun = target.kind === "day" ? "Day" : "Session";
  return (
    <>
      <Button
        data-first
        variant="outline"
        size="md"
        disabled={isBusy}
        onClick={handlers.onClose}
        className="flex-1 side:flex-none"
      >
        {isClosed ? "Done" : "Cancel"}
      </Button>
      {canReopen && (
        <Button
          variant="outline"
          size="md"
          disabled={isBusy}
          onClick={handlers.onReopen}
          className="flex-1 side:flex-none"
        >
          Reopen
        </Button>
      )}
      {(!isClosed || count > 0) && (
        <Button
          size="md"
          busy={isBusy}
          disabled={!isReady}
          onClick={handlers.onSubmit}
          className="flex-1 side:flex-none"
        >
          {isClosed ? `Carry On (${count})` : `Close This ${noun}`}
        </Button>
      )}
    </>
  );
}

interface ClosingReportAlertProps {
  report: ClosingReport;
  /** The bookings that are still affected. */
  bookings: readonly AffectedBooking[];
}

/** Reports what was done, what failed and why, and what to do about it. */
function ClosingReportAlert({ report, bookings }: ClosingReportAlertProps) {
  const { outcomes, failure, isStillOpen } = report;
  const failed = outcomes.filter(({ outcome }) => outcome === "failed");
  const outcomesText = formatClosingOutcomes(report);
  if (isStillOpen) {
    return <FailureAlert title="Failed to close" failure={failure} className="mb-4" />;
  }
  return (
    <div aria-live="polite" className="mb-4 grid gap-3">
      <Alert tone="success" title="Closed: no more bookings can be made">
        {outcomesText}
      </Alert>
      <BookingFailures
        title="Some bookings could not be moved or refunded"
        failure={failure}
        failed={failed.map(({ bookingId, code }) => ({
          bookingId,
          code,
          reference: bookings.find((booking) => booking.bookingId === bookingId)?.reference,
        }))}
      >
        <p>They are still listed below. Choose again and continue, or contact the customers.</p>
      </BookingFailures>
    </div>
  );
}

function formatClosingOutcomes({ outcomes }: ClosingReport): string {
  const movedCount = outcomes.filter(({ outcome }) => outcome === "moved").length;
  const cancelled = outcomes.filter(({ outcome }) => outcome === "cancelled");
  const refundTotalPence = cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0);
  const parts = [
    movedCount > 0 && `${pluralize(movedCount, "booking")} moved`,
    cancelled.length > 0 &&
      `${pluralize(cancelled.length, "booking")} cancelled with ${formatPence(refundTotalPence)} refunded`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}
