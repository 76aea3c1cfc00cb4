import { type ReactNode, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatStaffFailure } from "../staff-failure.ts";
import { useMutation } from "../use-mutation.ts";

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains what deleting does. */
  children?: ReactNode;
  /** Label of the button that deletes. */
  label: string;
  /** Shown above the reason when deleting fails. */
  failureTitle: string;
  onDelete: () => Promise<unknown>;
  /** Id of the element to focus after deletion: the opener is gone by then. */
  returnFocusId: string;
}

/** Asks for confirmation before it deletes something. Closes itself on success. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, children, label, failureTitle, onDelete, returnFocusId } = props;
  const { isBusy, failure, run, reset } = useMutation();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isDeletedRef = useRef(false);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function remove() {
    if (!(await run(onDelete))) return;
    isDeletedRef.current = true;
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      initialFocus={cancelButton}
      finalFocus={() => {
        const focusTarget = isDeletedRef.current ? document.getElementById(returnFocusId) : true;
        isDeletedRef.current = false;
        return focusTarget;
      }}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {label}
          </Button>
          <Button ref={cancelButton} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Alert tone="danger" title={failureTitle} className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
