import { useState } from "react";
import type {
  DeletionPreview,
  DeletionResult,
} from "../../../../shared/contract/admin/booking-deletions.ts";
import { pluralize } from "../../../../shared/format.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { useApiQuery } from "../../../app/use-api-query.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { ActionDialogFrame } from "../../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../../kit/dialog/RefundOption.tsx";
import { LoadErrorAlert } from "../../kit/LoadErrorAlert.tsx";
import { formatStaffFailure } from "../../kit/staff-failure.ts";
import { formatRefundParts } from "../parts/format-refund-parts.ts";
import {
  type BulkRefundChoice,
  type Deletion,
  type DeletionOptions,
  useDeletion,
} from "./use-deletion.ts";

interface DeleteBookingsFormProps {
  bookingIds: readonly string[];
  onClose: () => void;
  /** Called after each batch. */
  onDeleted: (deletion: Deletion) => void;
}

/**
 * Asks whether to delete bookings, shows the progress, and lists those that could not be deleted.
 */
export function DeleteBookingsForm({ bookingIds, onClose, onDeleted }: DeleteBookingsFormProps) {
  const count = bookingIds.length;
  const [options, setOptions] = useState<DeletionOptions>({ refund: "policy", notify: true });
  const deletion = useDeletion(onDeleted);
  const [preview, reload] = useApiQuery(
    (signal) => api.admin.bookingDeletions.preview({ bookingIds: [...bookingIds] }, { signal }),
    [bookingIds.join()],
  );
  const { isBusy, outcomes } = deletion;
  const notDeleted = outcomes.filter((outcome) => !outcome.isHidden);
  const hiddenCount = outcomes.length - notDeleted.length;
  const hasRun = outcomes.length > 0 || deletion.failure !== null;

  async function submit() {
    // Staff see what is cancelled and refunded before they confirm.
    if (preview.state !== "ready") return;
    const results = await deletion.run(bookingIds, options);
    if (results?.every((outcome) => outcome.isHidden)) onClose();
  }

  return (
    <ActionDialogFrame
      title={`Delete ${pluralize(count, "booking")}?`}
      isBusy={isBusy}
      note={
        isBusy && (
          <span role="status" className="tabular-nums">
            Deleting, {deletion.attemptedCount} of {count} done
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
            {hasRun ? "Close" : "Keep Bookings"}
          </Button>
          <Button
            variant="danger"
            size="md"
            busy={isBusy || preview.state === "loading"}
            onClick={() => void submit()}
            className="flex-1 side:flex-none"
          >
            {hasRun && !isBusy ? "Try Again" : `Delete Selected (${count})`}
          </Button>
        </>
      }
    >
      {!isBusy && hasRun && (
        <DeletionFailures
          outcomes={notDeleted}
          failure={deletion.failure}
          hiddenCount={hiddenCount}
          count={count}
        />
      )}
      <div className="min-h-40">
        {preview.state === "loading" && <Spinner label="Loading what goes back" />}
        {preview.state === "failed" && (
          <LoadErrorAlert
            title="What would be cancelled could not be loaded"
            failure={preview.failure}
            onRetry={reload}
          />
        )}
        {preview.state === "ready" && (
          <CancellationOptions
            preview={preview.data}
            options={options}
            isLocked={hasRun || isBusy}
            onChange={setOptions}
          />
        )}
      </div>
    </ActionDialogFrame>
  );
}

interface DeletionFailuresProps {
  /** Bookings that were attempted but not hidden. */
  outcomes: readonly DeletionResult[];
  /** Why the remaining bookings were not attempted. */
  failure: ApiFailure | null;
  hiddenCount: number;
  count: number;
}

function DeletionFailures({ outcomes, failure, hiddenCount, count }: DeletionFailuresProps) {
  if (failure === null && outcomes.length === 0) return null;
  return (
    <Alert tone="danger" title="Failed to delete bookings" className="mb-4">
      {failure && <p>{formatStaffFailure(failure)}</p>}
      <p className="tabular-nums">
        {hiddenCount} of {count} {hiddenCount === 1 ? "is" : "are"} deleted.
      </p>
      {outcomes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {outcomes.map(({ bookingId, reference, code }) => (
            <li key={bookingId}>
              {reference ?? bookingId.slice(0, 8).toUpperCase()}: {code && formatStaffFailure(code)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface CancellationOptionsProps {
  preview: DeletionPreview;
  options: DeletionOptions;
  /** The deletion has started, so the options no longer change. */
  isLocked: boolean;
  onChange: (options: DeletionOptions) => void;
}

/** How many bookings are cancelled first, their refund, and whether customers are emailed. */
function CancellationOptions({ preview, options, isLocked, onChange }: CancellationOptionsProps) {
  const { confirmedCount, policy, full } = preview;
  if (confirmedCount === 0) {
    return <p>They are all cancelled already, so only the list changes. This can be undone.</p>;
  }
  const optionProps = (value: BulkRefundChoice) => ({
    name: "refund-of-many",
    value,
    isChosen: options.refund === value,
    onChoose: () => onChange({ ...options, refund: value }),
  });
  return (
    <fieldset disabled={isLocked}>
      <legend>
        <strong className="font-semibold text-ink-1">
          {pluralize(confirmedCount, "booking is", "bookings are")} still confirmed
        </strong>{" "}
        and will be cancelled first, which cannot be undone. Undo only shows the bookings again.{" "}
        {formatStartedSlots(preview)}
      </legend>
      {full.refundPence > 0 && (
        <div className="mt-3 rounded-control border border-line-strong">
          <RefundOption
            {...optionProps("policy")}
            label="As the policy says"
            pence={policy.refundPence}
          >
            {formatRefundParts(policy) || "Too late for a refund of any of them"}
          </RefundOption>
          <RefundOption {...optionProps("full")} label="Everything" pence={full.refundPence}>
            {formatRefundParts(full)}
          </RefundOption>
          <RefundOption {...optionProps("none")} label="Nothing" pence={0} />
        </div>
      )}
      <Checkbox
        id="delete-notify"
        label="E-mail the customers whose bookings are cancelled"
        checked={options.notify}
        onChange={(event) => onChange({ ...options, notify: event.target.checked })}
        className="mt-3"
      />
    </fieldset>
  );
}

function formatStartedSlots({ begunCount }: DeletionPreview): string {
  if (begunCount === 0) return "";
  return begunCount === 1 ? "One session has begun." : `${begunCount} sessions have begun.`;
}
