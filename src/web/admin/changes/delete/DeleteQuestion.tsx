import { useState } from "react";
import { api } from "../../../api/browser-api.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import { Button } from "../../../ui/Button.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { PartFailure } from "../../shell/PartFailure.tsx";
import { bookingsInWords } from "../booking-words.ts";
import { ChangeFrame } from "../ChangeDialog.tsx";
import { CancelledFirst } from "./CancelledFirst.tsx";
import { NotDeleted } from "./NotDeleted.tsx";
import { type Decision, type FinishedDeletion, useDeletion } from "./use-deletion.ts";

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
