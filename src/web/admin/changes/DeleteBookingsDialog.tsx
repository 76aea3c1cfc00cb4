interface DeleteBookingsDialogProps {
  /** Null: closed. */
  bookingIds: readonly string[] | null;
  onClose: () => void;
  onDeleted: (deletion: { deletionId: string; count: number }) => void;
}

/** Asks before bookings are deleted. */
export function DeleteBookingsDialog(_: DeleteBookingsDialogProps) {
  return null;
}
