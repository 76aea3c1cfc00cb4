import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { UnsavedChangesPrompt } from "./use-unsaved-changes-prompt.ts";

interface DiscardDialogProps {
  prompt: UnsavedChangesPrompt;
  /** What would be lost. */
  children: ReactNode;
}

/** The question whether to discard unsaved input. */
export function DiscardDialog({ prompt, children }: DiscardDialogProps) {
  const { isConfirming, discard, keepEditing } = prompt;
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={isConfirming}
      onClose={keepEditing}
      title="Discard your changes?"
      initialFocus={keepButton}
      actions={
        <>
          <Button variant="danger" size="md" onClick={discard}>
            Discard Changes
          </Button>
          <Button ref={keepButton} variant="outline" size="md" onClick={keepEditing}>
            Keep Editing
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
