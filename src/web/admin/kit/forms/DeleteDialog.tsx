import { type ReactNode, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { staffSentence } from "../staff-failure.ts";
import { useAction } from "../use-mutation.ts";

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
  failedTitle: string;
  onDelete: () => Promise<unknown>;
  /** The id of what has the focus once it is deleted: what had it before is gone then. */
  focusAfterwards: string;
}

/** Asks before something is deleted. Closes itself once it is. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, children, label, failedTitle, onDelete, focusAfterwards } = props;
  const { isBusy, failure, run, reset } = useAction();
  const cancel = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function remove() {
    if (!(await run(onDelete))) return;
    isDone.current = true;
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      initialFocus={cancel}
      finalFocus={() => {
        const place = isDone.current ? document.getElementById(focusAfterwards) : true;
        isDone.current = false;
        return place;
      }}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {label}
          </Button>
          <Button ref={cancel} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Alert tone="danger" title={failedTitle} className="mt-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
