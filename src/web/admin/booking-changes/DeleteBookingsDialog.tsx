import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type {
  DeletionPreview,
  DeletionResult,
} from "../../../shared/contract/admin/booking-deletions.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { BookingFailures } from "../kit/dialog/BookingFailures.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useDenial } from "../kit/own-role.ts";
import { withProof } from "../kit/proof/with-proof.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { formatBookingCount } from "./booking-action-target.ts";
import { formatRefundParts } from "./format-refund-parts.ts";

interface DeleteBookingsDialogProps {
  /** Null closes the dialog. */
  bookingIds: readonly string[] | null;
  onClose: () => void;
  /** Returns the element to focus after closing; absent or `true` focuses the opener. */
  finalFocus?: () => HTMLElement | true;
  /** Called just before the dialog closes, if any of the bookings were deleted. */
  onDeleted: (deletion: Deletion) => void;
}

/**
 * Deletes the selected bookings: cancels those that are still confirmed, with a chosen refund, and
 * hides all of them.
 */
export function DeleteBookingsDialog(props: DeleteBookingsDialogProps) {
  const { bookingIds, finalFocus } = props;
  const { recordChange, close } = useDeferredChange(props.onClose, props.onDeleted);
  return (
    <ActionDialog subject={bookingIds} onClose={close} finalFocus={finalFocus}>
      {(shown) => (
        <DeleteBookingsForm bookingIds={shown} onClose={close} onDeleted={recordChange} />
      )}
    </ActionDialog>
  );
}

interface DeleteBookingsFormProps {
  bookingIds: readonly string[];
  onClose: () => void;
  /** Called after each batch. */
  onDeleted: (deletion: Deletion) => void;
}

/**
 * Asks whether to delete bookings, shows the progress, and lists those that could not be deleted.
 */
function DeleteBookingsForm({ bookingIds, onClose, onDeleted }: DeleteBookingsFormProps) {
  const count = bookingIds.length;
  const [options, setOptions] = useState<DeletionOptions>({ refund: "policy", notify: true });
  const deletion = useDeletion(onDeleted);
  const preview = useQuery(
    queries.admin.bookingDeletions.preview.queryOptions({
      input: { bookingIds: [...bookingIds] },
    }),
  );
  const { isBusy, outcomes } = deletion;
  const notDeleted = outcomes.filter((outcome) => !outcome.isHidden);
  const hiddenCount = outcomes.length - notDeleted.length;
  const hasRun = outcomes.length > 0 || deletion.failure !== null;

  async function submit() {
    // Staff see what is cancelled and refunded before they confirm.
    if (preview.data === undefined) return;
    if (await deletion.run(bookingIds, options)) onClose();
  }

  return (
    <ActionDialogFrame
      title={`Delete ${formatBookingCount(count)}?`}
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
            busy={isBusy || preview.isPending}
            onClick={() => void submit()}
            className="flex-1 side:flex-none"
          >
            {hasRun && !isBusy ? "Try Again" : `Delete Selected (${count})`}
          </Button>
        </>
      }
    >
      {!isBusy && hasRun && (
        <BookingFailures
          title="Failed to delete bookings"
          failure={deletion.failure}
          failed={notDeleted}
          className="mb-4"
        >
          <p className="tabular-nums">
            {hiddenCount} of {count} {hiddenCount === 1 ? "is" : "are"} deleted.
          </p>
        </BookingFailures>
      )}
      <div className="min-h-40">
        <QueryContent
          query={preview}
          loading="Loading the refunds"
          errorTitle="Failed to load the refunds"
        >
          {(refunds) => (
            <CancellationOptions
              preview={refunds}
              options={options}
              isLocked={hasRun || isBusy}
              onChange={setOptions}
            />
          )}
        </QueryContent>
      </div>
    </ActionDialogFrame>
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
  const denial = useDenial("refund-beyond-policy");
  if (confirmedCount === 0) {
    return (
      <p>All are cancelled already, so they are only removed from the list. You can undo this.</p>
    );
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
          {formatBookingCount(confirmedCount)} {confirmedCount === 1 ? "is" : "are"} still confirmed
        </strong>{" "}
        and will be cancelled first. This cannot be undone: Undo only puts the bookings back in the
        list. {formatStartedSlots(preview)}
      </legend>
      {full.refundPence > 0 && (
        <div className="mt-3 rounded-control border border-line-strong">
          <RefundOption {...optionProps("policy")} label="By policy" pence={policy.refundPence}>
            {formatRefundParts(policy) || "Too late for any refund"}
          </RefundOption>
          <RefundOption
            {...optionProps("full")}
            label="Full refund"
            pence={full.refundPence}
            denial={denial}
          >
            {formatRefundParts(full)}
          </RefundOption>
          <RefundOption {...optionProps("none")} label="No refund" pence={0} />
        </div>
      )}
      <Checkbox
        id="delete-notify"
        label="Email the customers whose bookings are cancelled"
        checked={options.notify}
        onChange={(event) => onChange({ ...options, notify: event.target.checked })}
        className="mt-3"
      />
    </fieldset>
  );
}

function formatStartedSlots({ begunCount }: DeletionPreview): string {
  if (begunCount === 0) return "";
  return begunCount === 1 ? "One session has started." : `${begunCount} sessions have started.`;
}

type BulkRefundChoice = "policy" | "none" | "full";

interface DeletionOptions {
  refund: BulkRefundChoice;
  notify: boolean;
}

/** A deletion of several bookings; Undo shows them again. */
export interface Deletion {
  deletionId: string;
  /** Number of bookings that are hidden from the list. */
  count: number;
}

interface DeletionState {
  isBusy: boolean;
  attemptedCount: number;
  /** The results of the attempted bookings. */
  outcomes: readonly DeletionResult[];
  /** Why the remaining bookings were not attempted; null when all were. */
  failure: ApiFailure | null;
  /**
   * Deletes the bookings in batches. Another call continues where the last one stopped.
   * @returns whether all are deleted
   */
  run: (bookingIds: readonly string[], options: DeletionOptions) => Promise<boolean>;
}

/** Small enough for visible progress, large enough to be fast. */
const BATCH_SIZE = 10;

/** Deletes bookings. All its requests share one deletion id, so that one undo reverts them all. */
function useDeletion(onDeleted: (deletion: Deletion) => void): DeletionState {
  const deletionId = useRef(randomUuid());
  const { isBusy, failure, run } = useMutation();
  const [outcomes, setOutcomes] = useState<DeletionResult[]>([]);

  async function deleteBookings(bookingIds: readonly string[], options: DeletionOptions) {
    // Hidden bookings are done; those that could not be hidden are tried again.
    const results = outcomes.filter((outcome) => outcome.isHidden);
    const hasSucceeded = await run(async () => {
      for (const batch of toBatches(bookingIds.filter((id) => !includesBooking(results, id)))) {
        const input = { deletionId: deletionId.current, bookingIds: batch, ...options };
        results.push(...(await withProof(() => api.admin.bookingDeletions.delete(input))));
        setOutcomes([...results]);
        const count = results.filter((outcome) => outcome.isHidden).length;
        if (count > 0) onDeleted({ deletionId: deletionId.current, count });
      }
    });
    return hasSucceeded && results.every((outcome) => outcome.isHidden);
  }
  return { isBusy, attemptedCount: outcomes.length, outcomes, failure, run: deleteBookings };
}

function includesBooking(outcomes: readonly DeletionResult[], id: string): boolean {
  return outcomes.some(({ bookingId }) => bookingId === id);
}

function toBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, batch) =>
    ids.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}
