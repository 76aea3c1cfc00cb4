import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { DialogFrame, DialogOverlay } from "../../ui/Dialog.tsx";
import { useCloseMessages } from "./dialog/use-close-messages.ts";
import { FailureAlert } from "./FailureAlert.tsx";
import { useMutation } from "./use-mutation.ts";

interface ConfirmDialogProps<Subject> {
  /** What is to be changed; null closes the dialog. */
  subject: Subject | null;
  onClose: () => void;
  /** The question. */
  title: string | ((subject: Subject) => string);
  /** What happens, with its consequences. */
  children: (subject: Subject) => ReactNode;
  /** Names the action. */
  confirmLabel: string | ((subject: Subject) => string);
  /** It deletes or discards something. */
  isDanger?: boolean;
  cancelLabel?: string;
  /** Shown above the reason when the action fails; the dialog then stays open. */
  failureTitle: string;
  onConfirm: (subject: Subject) => unknown;
  /** Called when the action is done and the dialog closes. */
  onDone?: (subject: Subject) => void;
  /** Id of the element to focus when the action is done, because the opener is gone by then. */
  returnFocusId?: string;
}

/** Asks before it does something. Stays open while that is in progress, then closes itself. */
export function ConfirmDialog<Subject>(props: ConfirmDialogProps<Subject>) {
  const { subject, onClose, title, children, confirmLabel, isDanger = false } = props;
  const { cancelLabel = "Cancel", failureTitle, onConfirm, onDone, returnFocusId } = props;
  const { isBusy, failure, run, reset } = useMutation();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isDoneRef = useRef(false);
  useCloseMessages(subject !== null);
  const format = (text: typeof title, shown: Subject) =>
    typeof text === "string" ? text : text(shown);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function confirm() {
    // Null while the dialog fades out.
    if (subject === null) return;
    const isDone = await run(async () => {
      await onConfirm(subject);
      isDoneRef.current = true;
    });
    if (!isDone) return;
    onClose();
    onDone?.(subject);
  }

  function finalFocus() {
    const isDone = isDoneRef.current;
    isDoneRef.current = false;
    return isDone && returnFocusId ? document.getElementById(returnFocusId) : true;
  }

  return (
    <DialogOverlay
      subject={subject}
      onClose={close}
      initialFocus={cancelButton}
      finalFocus={finalFocus}
    >
      {(shown) => (
        <DialogFrame
          title={format(title, shown)}
          actions={
            <>
              <Button
                variant={isDanger ? "danger" : "primary"}
                size="md"
                busy={isBusy}
                onClick={() => void confirm()}
              >
                {format(confirmLabel, shown)}
              </Button>
              <Button ref={cancelButton} variant="outline" size="md" onClick={close}>
                {cancelLabel}
              </Button>
            </>
          }
        >
          {children(shown)}
          <FailureAlert title={failureTitle} failure={failure} className="mt-4" />
        </DialogFrame>
      )}
    </DialogOverlay>
  );
}
