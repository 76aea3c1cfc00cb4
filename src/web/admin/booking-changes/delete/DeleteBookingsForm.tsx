import { useState } from "react";
import type {
  DeletedBooking,
  DeletionPreview,
} from "../../../../shared/contract/admin/booking-deletions.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { useLoaded } from "../../../app/use-api-query.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { ChangeFrame } from "../../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../../kit/dialog/RefundOption.tsx";
import { PartFailure } from "../../kit/LoadErrorAlert.tsx";
import { staffSentence } from "../../kit/staff-failure.ts";
import { bookingsInWords } from "../parts/format-booking.ts";
import { partsInWords } from "../parts/format-refund-parts.ts";
import {
  type Decision,
  type FinishedDeletion,
  type RefundOfMany,
  useDeletion,
} from "./use-deletion.ts";

interface DeleteQuestionProps {
  bookingIds: readonly string[];
  onClose: () => void;
  /** After each part of them. */
  onDeleted: (deletion: FinishedDeletion) => void;
}

/** Asks whether bookings are to be deleted, says how far it is, and what could not be. */
export function DeleteQuestion({ bookingIds, onClose, onDeleted }: DeleteQuestionProps) {
  const count = bookingIds.length;
  const [decision, setDecision] = useState<Decision>({ refund: "policy", notify: true });
  const deletion = useDeletion(onDeleted);
  const [preview, reload] = useLoaded(
    (signal) => api.desk.deletions.preview({ bookingIds: [...bookingIds] }, { signal }),
    [bookingIds.join()],
  );
  const { isBusy, outcomes } = deletion;
  const notDeleted = outcomes.filter((one) => !one.isHidden);
  const hiddenCount = outcomes.length - notDeleted.length;
  const isTried = outcomes.length > 0 || deletion.failure !== null;

  async function press() {
    // What is decided is seen first.
    if (preview.state !== "ready") return;
    const done = await deletion.run(bookingIds, decision);
    if (done?.every((one) => one.isHidden)) onClose();
  }

  return (
    <ChangeFrame
      title={`Delete ${bookingsInWords(count)}?`}
      isBusy={isBusy}
      note={
        isBusy && (
          <span role="status" className="tabular-nums">
            Deleting, {deletion.triedCount} of {count} done
          </span>
        )
      }
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            disabled={isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            {isTried ? "Close" : "Keep Bookings"}
          </Button>
          <Button
            variant="danger"
            size="md"
            busy={isBusy || preview.state === "loading"}
            onClick={() => void press()}
            className="flex-1 side:flex-none"
          >
            {isTried && !isBusy ? "Try Again" : `Delete Selected (${count})`}
          </Button>
        </>
      }
    >
      {!isBusy && isTried && (
        <NotDeleted
          outcomes={notDeleted}
          failure={deletion.failure}
          hiddenCount={hiddenCount}
          count={count}
        />
      )}
      <div className="min-h-40">
        {preview.state === "loading" && <Spinner label="Loading what goes back" />}
        {preview.state === "failed" && (
          <PartFailure
            what="What would be cancelled could not be loaded"
            failure={preview.failure}
            onRetry={reload}
          />
        )}
        {preview.state === "ready" && (
          <CancelledFirst
            preview={preview.data}
            decision={decision}
            isDecided={isTried || isBusy}
            onDecide={setDecision}
          />
        )}
      </div>
    </ChangeFrame>
  );
}

interface NotDeletedProps {
  /** Those that were tried and are not hidden. */
  outcomes: readonly DeletedBooking[];
  /** Why the rest was not tried. */
  failure: ApiFailure | null;
  hiddenCount: number;
  count: number;
}

/** Which bookings could not be deleted, and why. */
function NotDeleted({ outcomes, failure, hiddenCount, count }: NotDeletedProps) {
  if (failure === null && outcomes.length === 0) return null;
  return (
    <Alert tone="danger" title="Failed to delete bookings" className="mb-4">
      {failure && <p>{staffSentence(failure)}</p>}
      <p className="tabular-nums">
        {hiddenCount} of {count} {hiddenCount === 1 ? "is" : "are"} deleted.
      </p>
      {outcomes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {outcomes.map(({ bookingId, reference, code }) => (
            <li key={bookingId}>
              {reference ?? bookingId.slice(0, 8).toUpperCase()}: {code && staffSentence(code)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface CancelledFirstProps {
  preview: DeletionPreview;
  decision: Decision;
  /** It has begun: what was decided stays. */
  isDecided: boolean;
  onDecide: (decision: Decision) => void;
}

/** How many bookings are cancelled first, what goes back of them, and whether that is told. */
function CancelledFirst({ preview, decision, isDecided, onDecide }: CancelledFirstProps) {
  const { confirmedCount, policy, full } = preview;
  if (confirmedCount === 0) {
    return <p>They are all cancelled already, so only the list changes. This can be undone.</p>;
  }
  const option = (value: RefundOfMany) => ({
    name: "refund-of-many",
    value,
    isChosen: decision.refund === value,
    onChoose: () => onDecide({ ...decision, refund: value }),
  });
  return (
    <fieldset disabled={isDecided}>
      <legend>
        <strong className="font-semibold text-ink-1">
          {bookingsInWords(confirmedCount)} {confirmedCount === 1 ? "is" : "are"} still confirmed
        </strong>{" "}
        and will be cancelled first, which cannot be undone. Undo only shows the bookings again.{" "}
        {begunWords(preview)}
      </legend>
      {full.refundPence > 0 && (
        <div className="mt-3 rounded-control border border-line-strong">
          <RefundOption {...option("policy")} label="As the policy says" pence={policy.refundPence}>
            {partsInWords(policy) || "Too late for a refund of any of them"}
          </RefundOption>
          <RefundOption {...option("full")} label="Everything" pence={full.refundPence}>
            {partsInWords(full)}
          </RefundOption>
          <RefundOption {...option("none")} label="Nothing" pence={0} />
        </div>
      )}
      <Checkbox
        id="delete-notify"
        label="E-mail the customers whose bookings are cancelled"
        checked={decision.notify}
        onChange={(event) => onDecide({ ...decision, notify: event.target.checked })}
        className="mt-3"
      />
    </fieldset>
  );
}

function begunWords({ begunCount }: DeletionPreview): string {
  if (begunCount === 0) return "";
  return begunCount === 1 ? "One session has begun." : `${begunCount} sessions have begun.`;
}
