import { type ReactNode, useState } from "react";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ChangeFrame } from "../kit/dialog/ActionDialog.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { ClosingContent, type Telling } from "./ClosingContent.tsx";
import { RunReport } from "./ClosingReportAlert.tsx";
import { type ClosingSubject, close, reopen, subjectInWords } from "./closure-target.ts";
import { NO_REASON, reasonOf, type TypedReason } from "./ReasonField.tsx";
import { SettlementCheck } from "./SettlementConfirmation.tsx";
import { planInWords, settlementsOf, withoutFatesOf, withoutTime } from "./settlement-plan.ts";
import { useClosingRun } from "./use-closing-run.ts";
import { useClosingState } from "./use-closing-state.ts";

interface ClosingStepsProps {
  subject: ClosingSubject;
  onClose: () => void;
  /** At once; the dialog stays. */
  onChanged: () => void;
  /** Above everything else: what is closed, where that is to be chosen. */
  children?: ReactNode;
}

/**
 * Closes something with a reason, then moves or refunds its people, once all of it was looked at
 * again; or reopens it.
 */
export function ClosingSteps({ subject, onClose, onChanged, children }: ClosingStepsProps) {
  const { timezone } = useVenue();
  const { standing, reload, fates, decide, referenceOf } = useClosingState(subject);
  const closing = useClosingRun();
  const opening = useAction();
  const [reason, setReason] = useState<TypedReason>(NO_REASON);
  const [telling, setTelling] = useState<Telling>({ notify: true, saysWhy: true });
  const [isAsked, setAsked] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const isBusy = closing.isBusy || opening.isBusy;
  const { closure, people } =
    standing.state === "ready" ? standing.data : { closure: null, people: [] };
  const settlements = settlementsOf(people, fates);
  const why = closure?.reason ?? reasonOf(reason);

  function goOn() {
    setAsked(true);
    if (standing.state !== "ready" || why === "" || withoutTime(people, fates).length > 0) return;
    if (settlements.length > 0) setChecking(true);
    else void carryOut();
  }

  async function carryOut() {
    setChecking(false);
    const report = await closing.run({
      ...(closure === null && { close: (id: string) => close(subject, id, why) }),
      settlements,
      notify: telling.notify,
      reason: telling.saysWhy ? why : null,
    });
    const failed = report?.outcomes.filter(({ outcome }) => outcome === "failed") ?? [];
    // What could not be done is decided anew.
    decide(withoutFatesOf(fates, failed));
    setAsked(false);
    onChanged();
    reload();
  }

  async function openAgain() {
    if (!closure || !(await opening.run(() => reopen(subject, closure)))) return;
    onChanged();
    onClose();
  }

  if (isChecking) {
    return (
      <SettlementCheck
        {...{ subject, people, fates }}
        isClosed={closure !== null}
        notify={telling.notify}
        onBack={() => setChecking(false)}
        onCarryOut={() => void carryOut()}
      />
    );
  }
  return (
    <ChangeFrame
      title={titleOf(subject, closure !== null)}
      about={subjectInWords(subject, timezone)}
      isBusy={isBusy}
      note={closing.isBusy ? <Progress {...closing} /> : planInWords(people, fates)}
      actions={
        <Actions
          subject={subject}
          isClosed={closure !== null}
          canOpen={closure?.isOwn ?? false}
          count={settlements.length}
          isReady={standing.state === "ready"}
          isBusy={isBusy}
          onClose={onClose}
          onOpen={() => void openAgain()}
          onCarryOut={goOn}
        />
      }
    >
      {closing.report && <RunReport report={closing.report} referenceOf={referenceOf} />}
      {opening.failure && (
        <Alert tone="danger" title="Failed to reopen" className="mb-4">
          {staffSentence(opening.failure)}
        </Alert>
      )}
      {children}
      <div className="min-h-40">
        {standing.state === "loading" && <Spinner label="Loading who has booked" />}
        {standing.state === "failed" && (
          <PartFailure
            what="Failed to load who has booked"
            failure={standing.failure}
            onRetry={reload}
          />
        )}
        {standing.state === "ready" && (
          <ClosingContent
            standing={standing.data}
            {...{ reason, telling, fates, isAsked, isBusy }}
            onReason={setReason}
            onTelling={setTelling}
            onDecide={decide}
          />
        )}
      </div>
    </ChangeFrame>
  );
}

function Progress({ triedCount, count }: { triedCount: number; count: number }) {
  return (
    <span role="status" className="tabular-nums">
      Closed first, then {triedCount} of {count} bookings done
    </span>
  );
}

function titleOf({ kind }: ClosingSubject, isClosed: boolean): string {
  const what = kind === "day" ? "This Day" : "This Session";
  return isClosed ? `${what} Is Closed` : `Close ${what}`;
}

interface ActionsProps {
  subject: ClosingSubject;
  isClosed: boolean;
  /** False: something wider is closed, which is opened elsewhere. */
  canOpen: boolean;
  count: number;
  isReady: boolean;
  isBusy: boolean;
  onClose: () => void;
  onOpen: () => void;
  onCarryOut: () => void;
}

function Actions({ subject, isClosed, canOpen, count, isReady, isBusy, ...on }: ActionsProps) {
  const what = subject.kind === "day" ? "Day" : "Session";
  return (
    <>
      <Button
        data-first
        variant="outline"
        size="md"
        disabled={isBusy}
        onClick={on.onClose}
        className="flex-1 side:flex-none"
      >
        {isClosed ? "Done" : "Cancel"}
      </Button>
      {canOpen && (
        <Button
          variant="outline"
          size="md"
          disabled={isBusy}
          onClick={on.onOpen}
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
          onClick={on.onCarryOut}
          className="flex-1 side:flex-none"
        >
          {isClosed ? `Carry On (${count})` : `Close This ${what}`}
        </Button>
      )}
    </>
  );
}
