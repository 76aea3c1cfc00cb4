interface SlotDialogProps {
  /** Null: closed. */
  slot: { activityId: string; activityName: string; startsAt: string } | null;
  onClose: () => void;
  onChanged: () => void;
}

/** Stands here until there is one. */
export function SlotDialog(_: SlotDialogProps) {
  return null;
}
