import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface DiscardDialogProps {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before something that was typed is lost. */
export function DiscardDialog({ open, onDiscard, onKeep }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title="Discard your changes?"
      initialFocus={keep}
      actions={
        <>
          <Button variant="danger" size="md" onClick={onDiscard}>
            Discard Changes
          </Button>
          <Button ref={keep} variant="quiet" size="md" onClick={onKeep}>
            Keep Editing
          </Button>
        </>
      }
    >
      <p>What you typed on this customer’s card is not saved.</p>
    </Dialog>
  );
}
