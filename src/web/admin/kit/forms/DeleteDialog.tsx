import { type ReactNode, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatStaffFailure } from "../staff-failure.ts";
import { useMutation } from "../use-mutation.ts";

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  /** What deleting does. */
  children?: ReactNode;
  /** On the button that deletes. */
  label: string;
  /** What is said above the reason when it does not succeed. */
  failureTitle: string;
  onDelete: () => Promise<unknown>;
  /** The id of what has the focus once it is deleted: what had it before is gone then. */
  returnFocusId: string;
}

/** Asks before something is deleted. Closes itself once it is. */
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
