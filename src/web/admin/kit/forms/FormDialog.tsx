import { createContext, type ReactNode, type RefObject, use, useRef, useState } from "react";
import { ActionDialog } from "../dialog/ActionDialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  /** 45 rem instead of 34. */
  isWide?: boolean;
  /** What has the focus once it is closed; absent or `true`: what had it before. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  /** A `FormFrame`, alone or in what makes it. It is made anew each time the dialog opens. */
  children: ReactNode;
}

interface FormDialogControl {
  /** Whether something would be lost. */
  dirtyRef: RefObject<boolean>;
  requestClose: () => void;
}

const FormDialogContext = createContext<FormDialogControl>({
  dirtyRef: { current: false },
  requestClose: () => {},
});

/** The way out of the form dialog that this stands in, with a question if something would be lost. */
export function useFormDialogControl(): FormDialogControl {
  return use(FormDialogContext);
}

/** A form above the screen. What was typed is not lost without a question. */
export function FormDialog({ open, onClose, children, ...rest }: FormDialogProps) {
  const dirtyRef = useRef(false);
  const [isConfirming, setConfirming] = useState(false);

  function requestClose() {
    if (dirtyRef.current) setConfirming(true);
    else onClose();
  }

  function discard() {
    dirtyRef.current = false;
    setConfirming(false);
    onClose();
  }

  return (
    <ActionDialog open={open} onClose={requestClose} {...rest}>
      <FormDialogContext value={{ dirtyRef, requestClose }}>{children}</FormDialogContext>
      <DiscardDialog open={isConfirming} onDiscard={discard} onKeep={() => setConfirming(false)}>
        What you typed is not saved.
      </DiscardDialog>
    </ActionDialog>
  );
}
