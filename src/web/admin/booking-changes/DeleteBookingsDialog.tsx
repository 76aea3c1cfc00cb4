import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { DeleteBookingsForm } from "./delete/DeleteBookingsForm.tsx";
import type { Deletion } from "./delete/use-deletion.ts";

interface DeleteBookingsDialogProps {
  /** Null: closed. */
  bookingIds: readonly string[] | null;
  onClose: () => void;
  /** Where the focus goes then; absent or `true`: where it was before. */
  finalFocus?: () => HTMLElement | true;
  /** Some of the bookings, or all, are out of the list, and the dialog is about to close. */
  onDeleted: (deletion: Deletion) => void;
}

/** Deletes the selected bookings: cancels what is still confirmed, its refund decided, and hides all. */
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
