import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

interface DiscardDialogProps {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before unsaved input is discarded. */
export function DiscardDialog({ open, onDiscard, onKeep, children }: DiscardDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title="Discard your changes?"
      initialFocus={keepButton}
      actions={
        <>
          <Button variant="danger" size="md" onClick={onDiscard}>
            Discard Changes
          </Button>
          <Button ref={keepButton} variant="outline" size="md" onClick={onKeep}>
            Keep Editing
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
