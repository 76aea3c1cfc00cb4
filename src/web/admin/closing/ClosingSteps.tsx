import { type ReactNode, useState } from "react";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { ClosingContent, type NotificationOptions } from "./ClosingContent.tsx";
import { ClosingReportAlert } from "./ClosingReportAlert.tsx";
import { type ClosureTarget, closeTarget, formatTarget, reopenTarget } from "./closure-target.ts";
import { EMPTY_REASON, getReasonText, type ReasonInput } from "./ReasonField.tsx";
import { SettlementConfirmation } from "./SettlementConfirmation.tsx";
import {
  findWithoutTime,
  formatSettlementPlan,
  omitChoices,
  toSettlements,
} from "./settlement-plan.ts";
import { useClosingRun } from "./use-closing-run.ts";
import { useClosingState } from "./use-closing-state.ts";

interface ClosingStepsProps {
  target: ClosureTarget;
  onClose: () => void;
  /** Called right after each change; the dialog stays open. */
  onChanged: () => void;
  /** Above everything else: the choice of what to close, if there is one. */
  children?: ReactNode;
}

/**
 * Closes a day or a slot with a reason, then moves or refunds its bookings after a confirmation
 * step; or reopens it.
 */
export function ClosingSteps({ target, onClose, onChanged, children }: ClosingStepsProps) {
  const { timezone } = useVenue();
  const { closureState, reload, choices, setChoices, getReference } = useClosingState(target);
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
  const { closure, bookings } =
    closureState.state === "ready" ? closureState.data : { closure: null, bookings: [] };
  const settlements = toSettlements(bookings, choices);
  const reasonText = closure?.reason ?? getReasonText(reason);

  function submit() {
    setSubmitted(true);
    if (
      closureState.state !== "ready" ||
      reasonText === "" ||
      findWithoutTime(bookings, choices).length > 0
    )
      return;
    if (settlements.length > 0) setConfirming(true);
    else void runClosing();
  }

  async function runClosing() {
    setConfirming(false);
    const report = await closing.run({
      ...(closure === null && { close: (id: string) => closeTarget(target, id, reasonText) }),
      settlements,
      notify: notification.notify,
      reason: notification.includesReason ? reasonText : null,
    });
    const failed = report?.outcomes.filter(({ outcome }) => outcome === "failed") ?? [];
    // Bookings that failed need a new decision.
    setChoices(omitChoices(choices, failed));
    setSubmitted(false);
    onChanged();
    reload();
  }

  async function handleReopen() {
    if (!closure || !(await reopening.run(() => reopenTarget(target, closure)))) return;
    onChanged();
    onClose();
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
      note={closing.isBusy ? <Progress {...closing} /> : formatSettlementPlan(bookings, choices)}
      actions={
        <Actions
          target={target}
          isClosed={closure !== null}
          canReopen={closure?.isDirect ?? false}
          count={settlements.length}
          isReady={closureState.state === "ready"}
          isBusy={isBusy}
          onClose={onClose}
          onReopen={() => void handleReopen()}
          onSubmit={submit}
        />
      }
    >
      {closing.report && <ClosingReportAlert report={closing.report} getReference={getReference} />}
      {reopening.failure && (
        <Alert tone="danger" title="Failed to reopen" className="mb-4">
          {formatStaffFailure(reopening.failure)}
        </Alert>
      )}
      {children}
      <div className="min-h-40">
        {closureState.state === "loading" && <Spinner label="Loading who has booked" />}
        {closureState.state === "failed" && (
          <LoadErrorAlert
            title="Failed to load who has booked"
            failure={closureState.failure}
            onRetry={reload}
          />
        )}
        {closureState.state === "ready" && (
          <ClosingContent
            closureState={closureState.data}
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
      </div>
    </ActionDialogFrame>
  );
}

function Progress({ attemptedCount, count }: { attemptedCount: number; count: number }) {
  return (
    <span role="status" className="tabular-nums">
      Closed first, then {attemptedCount} of {count} bookings done
    </span>
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
