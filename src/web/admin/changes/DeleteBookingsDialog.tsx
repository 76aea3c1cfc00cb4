import { ChangeDialog } from "./ChangeDialog.tsx";
import { DeleteQuestion } from "./delete/DeleteQuestion.tsx";
import { useShown } from "./use-shown.ts";

interface DeleteBookingsDialogProps {
  /** Null: closed. */
  bookingIds: readonly string[] | null;
  onClose: () => void;
  /** Some of the bookings, or all, are out of the list; or back in it, once that was undone. */
  onDeleted: () => void;
}

/** Deletes the selected bookings: cancels what is still confirmed, its refund decided, and hides all. */
export function DeleteBookingsDialog({ bookingIds, ...rest }: DeleteBookingsDialogProps) {
  const shown = useShown(bookingIds);
  return (
    <ChangeDialog open={bookingIds !== null} onClose={rest.onClose}>
      {shown && <DeleteQuestion bookingIds={shown} {...rest} />}
    </ChangeDialog>
  );
}
