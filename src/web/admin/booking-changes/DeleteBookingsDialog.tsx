import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useClosing } from "../kit/dialog/use-deferred-change.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { DeleteQuestion } from "./delete/DeleteBookingsForm.tsx";
import type { FinishedDeletion } from "./delete/use-deletion.ts";

interface DeleteBookingsDialogProps {
  /** Null: closed. */
  bookingIds: readonly string[] | null;
  onClose: () => void;
  /** Where the focus goes then; absent or `true`: where it was before. */
  finalFocus?: () => HTMLElement | true;
  /** Some of the bookings, or all, are out of the list, and the dialog is about to close. */
  onDeleted: (deletion: FinishedDeletion) => void;
}

/** Deletes the selected bookings: cancels what is still confirmed, its refund decided, and hides all. */
export function DeleteBookingsDialog(props: DeleteBookingsDialogProps) {
  const { bookingIds, finalFocus } = props;
  const shown = useShown(bookingIds);
  const { keep, close } = useClosing(props.onClose, props.onDeleted);
  return (
    <ChangeDialog open={bookingIds !== null} onClose={close} finalFocus={finalFocus}>
      {shown && <DeleteQuestion bookingIds={shown} onClose={close} onDeleted={keep} />}
    </ChangeDialog>
  );
}
