import { createContext, type RefObject, use, useRef, useState } from "react";
import { ActionDialog, type ActionDialogProps } from "../dialog/ActionDialog.tsx";

interface FormDialogControl {
  /** Whether there is unsaved input. */
  dirtyRef: RefObject<boolean>;
  requestClose: () => void;
  /** Whether the question about unsaved input is open. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

const FormDialogContext = createContext<FormDialogControl>({
  dirtyRef: { current: false },
  requestClose: () => {},
  isConfirming: false,
  discard: () => {},
  keepEditing: () => {},
});

/** Controls the surrounding form dialog. `requestClose` asks first when there is unsaved input. */
export function useFormDialogControl(): FormDialogControl {
  return use(FormDialogContext);
}

/**
 * A dialog with a form: its content is a `FormFrame`, or a component that renders one. It asks
 * before it discards unsaved input.
 */
export function FormDialog<Subject>(props: ActionDialogProps<Subject>) {
  const dirtyRef = useRef(false);
  const [isConfirming, setConfirming] = useState(false);

  function requestClose() {
    if (dirtyRef.current) setConfirming(true);
    else props.onClose();
  }

  function discard() {
    dirtyRef.current = false;
    setConfirming(false);
    props.onClose();
  }

  const keepEditing = () => setConfirming(false);
  return (
    <FormDialogContext value={{ dirtyRef, requestClose, isConfirming, discard, keepEditing }}>
      <ActionDialog {...props} onClose={requestClose} />
    </FormDialogContext>
  );
}
