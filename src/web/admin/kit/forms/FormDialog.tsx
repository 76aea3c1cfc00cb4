import { createContext, type ReactNode, type RefObject, use, useRef, useState } from "react";
import { ActionDialog } from "../dialog/ActionDialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  /** 45 rem wide instead of 34. */
  isWide?: boolean;
  /** Returns the element to focus after closing; absent or `true` focuses the opener. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  /**
   * A `FormFrame`, or a component that renders one. It is mounted anew each time the dialog opens.
   */
  children: ReactNode;
}

interface FormDialogControl {
  /** Whether there is unsaved input. */
  dirtyRef: RefObject<boolean>;
  requestClose: () => void;
}

const FormDialogContext = createContext<FormDialogControl>({
  dirtyRef: { current: false },
  requestClose: () => {},
});

/** Controls the surrounding form dialog. `requestClose` asks first when there is unsaved input. */
export function useFormDialogControl(): FormDialogControl {
  return use(FormDialogContext);
}

/** A dialog with a form. It asks before it discards unsaved input. */
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
