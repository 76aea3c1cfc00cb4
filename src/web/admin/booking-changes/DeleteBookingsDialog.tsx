import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { DeleteBookingsForm } from "./delete/DeleteBookingsForm.tsx";
import type { Deletion } from "./delete/use-deletion.ts";

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
  const shownIds = useLastNonNull(bookingIds);
  const { recordChange, close } = useDeferredChange(props.onClose, props.onDeleted);
  return (
    <ActionDialog open={bookingIds !== null} onClose={close} finalFocus={finalFocus}>
      {shownIds && (
        <DeleteBookingsForm bookingIds={shownIds} onClose={close} onDeleted={recordChange} />
      )}
    </ActionDialog>
  );
}
