import { Dialog } from "../../ui/Dialog.tsx";

interface SignedWaiverDialogProps {
  /** Null: closed. */
  waiver: { bookingId: string } | null;
  onClose: () => void;
}

/** The waiver that was signed for a booking. */
export function SignedWaiverDialog({ waiver, onClose }: SignedWaiverDialogProps) {
  return (
    <Dialog open={waiver !== null} onClose={onClose} closeLabel="Close" title="Signed Waiver">
      <p>{waiver?.bookingId}</p>
    </Dialog>
  );
}
