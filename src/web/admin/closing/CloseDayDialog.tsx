interface CloseDayDialogProps {
  /** Null: closed. */
  date: string | null;
  /** Null: the whole venue. */
  activityId: string | null;
  onClose: () => void;
  onChanged: () => void;
}

/** Stands here until there is one. */
export function CloseDayDialog(_: CloseDayDialogProps) {
  return null;
}
