import { useRef } from "react";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface ActivateDialogProps {
  /** Null closes the dialog. */
  template: WaiverTemplate | null;
  /** Title of the template that is active now. */
  activeTitle: string | undefined;
  onClose: () => void;
}

/** Asks before a template is activated, and says what that does. */
export function ActivateDialog({ template, activeTitle, onClose }: ActivateDialogProps) {
  const { isBusy, failure, run, reset } = useMutation();
  const toast = useToast();
  const cancel = useRef<HTMLButtonElement>(null);
  const shown = useLastNonNull(template);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function activate() {
    if (!template) return;
    const { id: templateId, title } = template;
    const isDone = await run(async () => {
      await api.admin.waiverTemplates.activate({ templateId });
      toast({ message: `Visitors now sign ${title}.` });
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open={template !== null}
      onClose={close}
      title={`Activate ${shown?.title ?? ""}?`}
      initialFocus={cancel}
      actions={
        <>
          <Button size="md" busy={isBusy} onClick={() => void activate()}>
            Activate Template
          </Button>
          <Button ref={cancel} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Visitors sign its newest saved version from now on
        {activeTitle !== undefined && `, and ${activeTitle} becomes inactive`}. Visitors who have
        signed but not booked yet are asked to read and sign again.
      </p>
      {failure && (
        <Alert tone="danger" title="Failed to save waiver template" className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
